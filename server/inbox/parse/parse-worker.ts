import { parentPort } from 'node:worker_threads'
import { type MailOutline, type ParseRequest, type ParseResult, parseMail } from './parse-mail.ts'

/** What the thread responds: the outline as soon as it is known, then the result, or what went wrong. */
export type ParseMessage =
  | { outline: MailOutline }
  | { result: ParseResult }
  | { failure: { message: string; code: string | undefined } }

function parse(request: ParseRequest): ParseMessage {
  try {
    return { result: parseMail(request, (outline) => send({ outline })) }
  } catch (error) {
    // Messages between threads keep of an error only its text.
    const { message, code } = error as NodeJS.ErrnoException
    return { failure: { message, code } }
  }
}

const send = (message: ParseMessage) => parentPort!.postMessage(message)

/** The thread that parses mails, one at a time, while the server's own serves requests. */
parentPort!.on('message', (request: ParseRequest) => send(parse(request)))
