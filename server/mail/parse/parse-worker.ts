import { writeFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { type MailOutline, type ParseRequest, type ParseResult, parseMail } from './parse-mail.ts'
import { type OriginalOptions, readOriginal } from './read-original.ts'

/** A mail to parse, or whose HTML is to be cleaned. `mark` is the path that records that parsing has begun. */
export type WorkerRequest = ParseRequest & { original?: OriginalOptions; mark?: string }

/** Response of the thread: the outline as soon as it is known, then the result or an error. */
export type ParseMessage =
  | { outline: MailOutline }
  | { result: ParseResult }
  | { original: string | null }
  | { failure: { message: string; code: string | undefined } }

function parse(request: WorkerRequest): ParseMessage {
  try {
    if (request.original) return { original: readOriginal(request, request.original) }
    if (request.mark) writeFileSync(request.mark, '')
    return { result: parseMail(request, (outline) => send({ outline })) }
  } catch (error) {
    // Messages between threads keep only the text of an error.
    const { message, code } = error as NodeJS.ErrnoException
    return { failure: { message, code } }
  }
}

const send = (message: ParseMessage) => parentPort!.postMessage(message)

parentPort!.on('message', (request: WorkerRequest) => send(parse(request)))
