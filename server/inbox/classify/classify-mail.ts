import type { ParsedMail } from '../parsed-mail.ts'
import { findAutoReplySign } from './auto-reply-sign.ts'
import { findBounceSign, readsAsBounce } from './bounce-sign.ts'
import { findComplaintSign } from './complaint-sign.ts'
import {
  hasHeader,
  hasNullReturnPath,
  hasSilentPrecedence,
  headerValues,
  suppressesAutoReplies,
} from './mail-headers.ts'
import { findProgramSign } from './program-sign.ts'
import { findSpamSign, isBlockedSender, SENDER_BLOCKED } from './spam-sign.ts'

export type MailClass = 'own' | 'bounce' | 'complaint' | 'auto-reply' | 'program' | 'spam' | 'person'

export type ClassifiedMail = {
  class: MailClass
  /** A stable name of the rule that decided, for logs and the list of mails. */
  sign: string
  /** Whether an automatic mail may be sent for this one. Any sign of a program or a list forbids it, a person's mail as well. */
  mayAnswerByMachine: boolean
}

export type ClassifyOptions = {
  /** Whether an id, in angle brackets, was made by this installation; checks its MAC. */
  isOurMessageId: (id: string) => boolean
  /** Whether the value of an X-Loop header is the mark of this installation. */
  isOurLoopMark: (value: string) => boolean
  /** Addresses, or domains as `example.com`, whose mail is held. */
  blockedSenders?: readonly string[]
  /** Addresses this installation writes from or receives mail at: it never answers itself. */
  ownAddresses?: readonly string[]
}

/**
 * Returns what kind of mail it is, by rules in a fixed order (decision 0062): our own come back, a bounce, a complaint,
 * an auto-reply, a program's, spam, a person's. Bounces come first, as a quarter of them calls itself a reply. A
 * blocked sender is held as spam before anything a program sent. Never throws; linear in the length of the mail.
 */
export function classifyMail(mail: ParsedMail, options: ClassifyOptions): ClassifiedMail {
  const [mailClass, sign] = findClass(mail, options)
  return { class: mailClass, sign, mayAnswerByMachine: mailClass === 'person' && !asksForSilence(mail, options) }
}

const SURE_BOUNCES = new Set(['report.delivery_status', 'header.bounce', 'from.mail_daemon'])

function findClass(mail: ParsedMail, options: ClassifyOptions): [MailClass, string] {
  if (headerValues(mail, 'x-loop').some((value) => options.isOurLoopMark(value.trim()))) return ['own', 'loop_mark.own']
  const bounce = findBounceSign(mail)
  const hasOurId = mail.messageId !== null && options.isOurMessageId(mail.messageId)
  // Some gateways give a bounce the Message-ID of the mail it is about.
  if (hasOurId && (bounce === null || !SURE_BOUNCES.has(bounce))) return ['own', 'message_id.own']
  if (bounce !== null) return ['bounce', bounce]
  const complaint = findComplaintSign(mail)
  if (complaint !== null) return ['complaint', complaint]
  const autoReply = findAutoReplySign(mail)
  if (autoReply !== null) return ['auto-reply', autoReply]
  if (isBlockedSender(mail, options.blockedSenders ?? [])) return ['spam', SENDER_BLOCKED]
  const program = findProgramSign(mail)
  if (program !== null) return ['program', program]
  const spam = findSpamSign(mail)
  return spam === null ? ['person', 'none'] : ['spam', spam]
}

/** Headers of lists: people's mail carries these as well, but an answer by machine is not wanted. */
const LIST_HEADERS = new Set(
  `list-id list-unsubscribe list-post list-help list-subscribe list-owner list-archive mailing-list x-mailing-list
  x-beenthere x-google-group-id`.split(/\s+/),
)

const isOneOf = (address: string, addresses: readonly string[]): boolean =>
  addresses.some((each) => each.toLowerCase() === address.toLowerCase())

const asksForSilence = (mail: ParsedMail, { ownAddresses = [] }: ClassifyOptions): boolean =>
  mail.from === null ||
  hasNullReturnPath(mail) ||
  hasSilentPrecedence(mail) ||
  suppressesAutoReplies(mail) ||
  hasHeader(mail, LIST_HEADERS) ||
  isOneOf(mail.from.address, ownAddresses) ||
  readsAsBounce(mail)
