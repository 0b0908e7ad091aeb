import { once } from 'node:events'
import { type Socket, connect as connectPlain } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { countMails } from '../../doctor/mail-in.ts'
import { type Explained, explainFailure } from '../../doctor/mail-failures.ts'
import { verifySending } from '../../doctor/mail-out.ts'
import type { Config } from '../../platform/config/config.ts'
import type { MailPart } from '../../platform/config/mail-oauth.ts'
import type { MailServer } from '../../platform/config/mail-server.ts'
import { inTime } from '../../platform/in-time.ts'
import { resolveServer } from './server-address.ts'

/** Together an admin has the reason within ten seconds. */
const TIMEOUT_MS = 7_000
const PROBE_MS = 1_500

/** Returns the server of a part; undefined where none is set. */
export const serverOf = ({ smtp, mailIn }: Config, part: MailPart) => (part === 'sending' ? smtp : mailIn.mailboxes[0])

/** Signs in as the configuration says, and opens the folder; returns the number of mails there, or what is wrong. */
export async function tryServer(config: Config, part: MailPart): Promise<{ count: number } | Explained> {
  const server = serverOf(config, part)!
  const ended = new AbortController()
  try {
    const work = 'folder' in server ? countMails(server, { stopping: ended.signal }) : verifySending(server)
    return { count: Number(await inTime(TIMEOUT_MS, work)) }
  } catch (error) {
    const explained = explainFailure(part, server, error)
    const mayBeTls = server.fromSettings && ['host', 'port', 'tls'].includes(explained.field)
    const seen = mayBeTls && (await inTime(PROBE_MS, probeTls(server, part)).catch(() => undefined))
    if (!seen || seen === server.tls) return explained
    const found = `${server.host} ${SEEN[seen][0]} on port ${server.port}.`
    return { field: seen === 'other' ? 'port' : 'tls', found, todo: SEEN[seen][1] }
  } finally {
    ended.abort()
  }
}

/** Kinds of TLS as a port shows them, with the words for one that was not chosen. */
const SEEN = {
  implicit: ['speaks TLS from the start', 'Choose TLS, or another port.'],
  starttls: ['speaks STARTTLS', 'Choose STARTTLS, or another port.'],
  none: ['speaks no TLS at all', 'Choose None, or another port.'],
  other: ['isn’t a mail server', 'Check the name and the port.'],
} as const

/** Returns how a server speaks on this port, by beginning both ways; throws where it says nothing. */
async function probeTls(server: MailServer, part: MailPart): Promise<keyof typeof SEEN> {
  const signal = AbortSignal.timeout(PROBE_MS)
  const { port } = server
  const { host, ...name } = await resolveServer(server)
  signal.throwIfAborted()
  // Nothing is said to a server whose certificate is not checked.
  const secure = connectTls({ host, port, ...name, rejectUnauthorized: false })
  const plain = connectPlain({ host, port })
  const stop = () => [secure, plain].forEach((socket) => socket.destroy())
  for (const socket of [secure, plain]) socket.on('error', () => {})
  signal.addEventListener('abort', stop)
  const implicit = once(secure, 'secureConnect', { signal }).then(() => 'implicit' as const)
  return Promise.any([implicit, readPlain(plain, DIALOGS[part])]).finally(stop)
}

const DIALOGS = {
  sending: { greeting: /^220[ -]/, question: 'EHLO localhost\r\n', end: /^250 /m },
  receiving: { greeting: /^\* OK/i, question: 'a CAPABILITY\r\n', end: /^a (OK|NO|BAD)/im },
}
const MAX_CHARACTERS = 10_000

async function readPlain(socket: Socket, { greeting, question, end }: (typeof DIALOGS)[MailPart]) {
  let text = ''
  let isAsked = false
  for await (const chunk of socket) {
    text += String(chunk)
    if (!isAsked && greeting.test(text)) isAsked = socket.write(question)
    if (isAsked && end.test(text)) return /STARTTLS/i.test(text) ? 'starttls' : 'none'
    if (text.length > MAX_CHARACTERS || (!isAsked && text.includes('\n'))) return 'other'
  }
  throw new Error('No mail server')
}
