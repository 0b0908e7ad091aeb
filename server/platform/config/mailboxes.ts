import { decodePercent } from '../decode-percent.ts'
import type { MailOAuth } from './mail-oauth.ts'
import type { MailServer } from './mail-server.ts'
import { parseDate, reject } from './parse-variables.ts'

/** The action on a mail on its server once it is stored here. */
export type AfterTaking = { do: 'leave' | 'read' } | { do: 'move'; folder: string } | { do: 'delete'; days: number }

export type ImapMailbox = MailServer & {
  /** `user@host:port/FOLDER`: without the password, so that it can be shown, logged and stored. */
  name: string
  folder: string
  /** From when on mails are taken at the first connection; undefined for those of the last 24 hours. */
  since: Date | undefined
  after: AfterTaking
}
export const nameMailbox = (mailbox: Omit<ImapMailbox, 'name'>): ImapMailbox => {
  const { user, host, port, folder } = mailbox
  return { ...mailbox, name: `${user}@${host}:${port}/${folder}` }
}

const EXAMPLE = 'imaps://user:password@imap.example.com/INBOX'
const DEFAULT_PORTS: Record<string, number> = { 'imaps:': 993, 'imap:': 143 }
const OPTIONS = ['since', 'after']
const SINCE_FORM = 'must have a date after since=, as in since=2026-01-01'
const MAX_DELETE_DAYS = 3650

/** Parses IMAP_URL: one or more addresses, separated by spaces. Throws StartError, which never repeats a password. */
export function parseMailboxes(value: string, oauth: MailOAuth | undefined): ImapMailbox[] {
  const mailboxes = value.split(/\s+/).map((address, index, { length }) => {
    const which = length > 1 ? `address ${index + 1} ` : ''
    return parseMailbox(address, oauth, (reason) => reject('IMAP_URL', which + reason))
  })
  const names = mailboxes.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) reject('IMAP_URL', `names ${twice} twice`)
  return mailboxes
}

type Refuse = (reason: string) => never

function parseMailbox(address: string, oauth: MailOAuth | undefined, refuse: Refuse): ImapMailbox {
  const url = URL.parse(address)
  const defaultPort = url && DEFAULT_PORTS[url.protocol]
  if (!url?.hostname || !defaultPort) return refuse(`must be like ${EXAMPLE}`)
  if (url.hash) refuse('has a # in it: write %23 where it belongs to the password')
  const decode = (text: string, part: string) => decodePercent(text) ?? refuse(`has a % in its ${part}: write %25`)
  const user = decode(url.username, 'user')
  const password = decode(url.password, 'password') || undefined
  const folder = decode(url.pathname.slice(1), 'folder') || 'INBOX'
  if (!user) refuse(`must name a user, as in ${EXAMPLE}`)
  if (!password && !oauth) refuse(`must have a password, as in ${EXAMPLE}, unless MAIL_OAUTH is set`)
  const unknown = [...url.searchParams.keys()].find((name) => !OPTIONS.includes(name))
  if (unknown !== undefined) refuse(`has an unknown option: only ${OPTIONS.join(' and ')} are known`)
  const after = parseAfter(url.searchParams.get('after'), refuse)
  // Each moved mail would be a new one.
  if (after.do === 'move' && after.folder.toLowerCase() === folder.toLowerCase())
    refuse('must not move mails to the folder that is read')
  const since = url.searchParams.get('since')
  // An IPv6 address is in brackets.
  const host = url.hostname.replaceAll(/[[\]]/g, '').toLowerCase()
  const port = url.port ? Number(url.port) : defaultPort
  return nameMailbox({
    host,
    port,
    tls: url.protocol === 'imaps:' ? 'implicit' : 'offered',
    user,
    password,
    oauth: password ? undefined : oauth,
    folder,
    since: since === null ? undefined : (parseDate(since) ?? refuse(SINCE_FORM)),
    after,
  })
}

function parseAfter(value: string | null, refuse: Refuse): AfterTaking {
  if (value === null) return { do: 'leave' }
  if (value === 'read') return { do: 'read' }
  const separator = value.indexOf(':')
  const [action, detail] = [value.slice(0, separator), value.slice(separator + 1)]
  if (action === 'move' && detail) return { do: 'move', folder: detail }
  const days = /^\d{1,4}$/.test(detail) ? Number(detail) : 0
  if (action === 'delete' && days >= 1 && days <= MAX_DELETE_DAYS) return { do: 'delete', days }
  return refuse(`must have read, move:FOLDER or delete:DAYS (1 to ${MAX_DELETE_DAYS}) after after=`)
}
