import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFileEnd } from '../cleanup.ts'

const servers: SMTPServer[] = []
onTestFileEnd(() => servers.splice(0).forEach((server) => server.close()))

/** Starts a real SMTP server that keeps all messages. It ends with the test file. */
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

/** Returns a header of a message, unfolded. */
export const header = (message: string, name: string): string | undefined =>
  new RegExp(`^${name}: *((?:[^\\r\\n]|\\r?\\n[ \\t])*)`, 'im').exec(message)?.[1]?.replaceAll(/\s+/g, ' ').trim()
