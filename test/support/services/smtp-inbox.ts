import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFileEnd } from '../cleanup.ts'

const servers: SMTPServer[] = []
onTestFileEnd(() => servers.splice(0).forEach((server) => server.close()))

/** A real SMTP server that keeps what it is given, until the test file is over. */
export async function startSmtpInbox(port = 0) {
  const messages: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        messages.push(message)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  servers.push(server)
  return { messages, port: (server.server.address() as AddressInfo).port }
}

/** A header of a message, unfolded. */
export const header = (message: string, name: string): string | undefined =>
  new RegExp(`^${name}: *((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, 'im')
    .exec(message)?.[1]
    ?.replaceAll(/\s+/g, ' ')
    .trim()
