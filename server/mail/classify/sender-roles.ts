import roles from './data/sender-roles.json' with { type: 'json' }
import type { MailAddress } from '../in/parsed-mail.ts'

const { daemons, daemonNames, postmasters, returned } = roles
const split = (lines: string[]) => lines.flatMap((line) => line.split(' '))
/** Senders that read no answers; other words may precede or follow. */
const NO_REPLY = split(roles.noReply)
/** Programs that report: alarms, backups, monitoring, notifications of services. */
const PROGRAMS = new Set(split(roles.programs))

/** Senders of newsletters. */
const MAILINGS = new Set(split(roles.mailings))

const squeeze = (text: string): string => text.replaceAll(/[ ._-]/g, '')

/** Returns the part before the @ in lower case, without `+…` or a VERP address after it. */
function mailbox(address: string): string {
  const at = address.lastIndexOf('@')
  const local = at < 0 ? address : address.slice(0, at)
  return local.toLowerCase().replaceAll(/["\\]/g, '').split(/[+=@]/, 1)[0] ?? ''
}

/** Returns whether the sender is a mail system: `MAILER-DAEMON`, or a name such as "Mail Delivery Subsystem". */
export function isMailDaemon({ name, address }: MailAddress): boolean {
  const box = squeeze(mailbox(address))
  return (
    daemons.some((daemon) => box === squeeze(daemon)) ||
    daemonNames.some((start) => name.toLowerCase().startsWith(start) || mailbox(address).startsWith(start))
  )
}

/** Returns whether the address is the postmaster's, a mail system's or its operator's. */
export function isPostmaster(address: string): boolean {
  const box = squeeze(mailbox(address))
  return box.startsWith('postmaster') || postmasters.some((role) => box === squeeze(role))
}

/** Recognises addresses such as `no-reply`, `do_not_reply`, `noreply-billing`. */
export function isNoReply(address: string): boolean {
  const box = squeeze(mailbox(address))
  return NO_REPLY.some((word) => box.startsWith(word) || box.endsWith(word))
}

export const isProgram = (address: string): boolean => PROGRAMS.has(mailbox(address))

export const isMailing = (address: string): boolean => MAILINGS.has(mailbox(address))

/** Returns whether the address receives returned mail: `bounces+123@…`. */
export function isReturnAddress(address: string): boolean {
  const box = mailbox(address)
  return returned.some((word) => box === word || box.startsWith(`${word}-`)) || box.endsWith('-bounces')
}
