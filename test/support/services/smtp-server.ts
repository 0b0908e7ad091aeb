import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; text: string }

type Options = {
  refuseFirst?: number
  port?: number
  /** What is said to a sender or recipient in lower case: a reply code and words. */
  replies?: Map<string, [code: number, words: string]>
}

/** Starts a real SMTP server on the loopback; the first `refuseFirst` messages get a temporary error. */
export async function startSmtpServer({ refuseFirst = 0, port = 0, replies = new Map() }: Options = {}) {
  const judge = ({ address }: { address: string }, _: unknown, done: (error?: Error) => void) => {
    const [responseCode, words] = replies.get(address.toLowerCase()) ?? []
    done(responseCode === undefined ? undefined : Object.assign(new Error(words), { responseCode }))
  }
  const received: ReceivedMail[] = []
  let refused = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: judge,
    onRcptTo: judge,
    onData(stream, session, done) {
      void text(stream).then((message) => {
        if (refused < refuseFirst) {
          refused++
          return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        }
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: message,
        })
        return done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    get refused() {
      return refused
    },
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
