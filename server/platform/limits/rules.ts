import { PROBLEM_TYPES } from '#contract/operation.ts'
import { site } from '#site'
import { AppError } from '../errors.ts'

/** At most `max` requests in each `window` of seconds; each beyond `soft` needs a proof of work, as our pages do. */
export type Limit = { window: number; soft?: number; max: number }
export type Rule = {
  /** Per sender: an IPv4 address or an IPv6 /64 network, which may be a whole office. */
  address: Limit
  /** For all senders together. Without `soft` only accepted requests count, so that strangers cannot lock others out. */
  everyone: Limit
  /** Plural noun for the error sentence. */
  things: string
  /** The sentence names the phone number. */
  forVisitors?: true
  /**
   * Counts in the database, for all processes and over restarts. Each process counts all other rules by itself: requests of
   * whom nothing is known yet, or frequent ones, would load the database.
   */
  isShared?: true
}

const MINUTES = 60

/** The reasons for the numbers are in docs/decisions/sign-in-and-security.md. */
export const RULES = {
  /** During an outage a whole office writes within ten minutes; twenty contact messages are not to be expected. */
  ticket: {
    address: { window: 10 * MINUTES, soft: 20, max: 60 },
    everyone: { window: MINUTES, soft: 40, max: 600 },
    things: 'tickets',
    forVisitors: true,
    isShared: true,
  },
  contact: {
    address: { window: 10 * MINUTES, soft: 10, max: 30 },
    everyone: { window: MINUTES, soft: 20, max: 300 },
    things: 'messages',
    forVisitors: true,
    isShared: true,
  },
  /** Twenty tickets with five files each. A file costs bytes but no row, so no proof of work is needed. */
  upload: {
    address: { window: 10 * MINUTES, max: 100 },
    everyone: { window: MINUTES, max: 3_000 },
    things: 'files',
    forVisitors: true,
  },
  /** Twenty technicians who search, scroll and receive changes once a second each. */
  search: {
    address: { window: MINUTES, max: 1_200 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'searches',
  },
  /** A list of a hundred tickets has five hundred thumbnails, which the browser caches. */
  preview: {
    address: { window: MINUTES, max: 1_200 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'previews',
  },
  /** Links are opened by hand, but a long conversation shows many pictures. */
  file: {
    address: { window: MINUTES, max: 600 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'files',
  },
  /** Messages from customers' pages; each person of a ticket has a limit of their own (server/customers/write-limits.ts). */
  page: {
    address: { window: 10 * MINUTES, max: 60 },
    everyone: { window: MINUTES, max: 3_000 },
    things: 'messages',
    forVisitors: true,
    isShared: true,
  },
  /** Keys of links that lead nowhere: an ended link is opened a few times, a guess has one chance in 2^132. */
  key: {
    address: { window: MINUTES, max: 30 },
    everyone: { window: MINUTES, max: 1_000_000 },
    things: 'links that don’t work',
    forVisitors: true,
  },
  /** Requests for a mail with a link; each person has a limit of three an hour. */
  link: {
    address: { window: 60 * MINUTES, max: 20 },
    everyone: { window: MINUTES, max: 3_000 },
    things: 'requests for links',
    forVisitors: true,
    isShared: true,
  },
  /** Forms of customers who are not known yet, counted before they are read: an office of a hundred that signs in at once. */
  form: {
    address: { window: MINUTES, max: 120 },
    everyone: { window: MINUTES, max: 1_000_000 },
    things: 'forms',
    forVisitors: true,
  },
  /** Connections to mail servers that an admin names, by test and by save. */
  'mail-test': {
    address: { window: MINUTES, max: 20 },
    everyone: { window: MINUTES, max: 60 },
    things: 'tests of email settings',
  },
  /** Who is in which ticket, repeated every few seconds. */
  announcement: {
    address: { window: MINUTES, max: 600 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'announcements',
  },
  /** Connections to a domain that an admin names: one after each line that is pasted, and each return to the page. */
  check: { address: { window: 10 * MINUTES, max: 60 }, everyone: { window: MINUTES, max: 60 }, things: 'checks' },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

const orCall = () => `, or call ${site.phone.display}`
const honeypotText = () =>
  `A field that is to stay empty was filled in, perhaps by your browser. If you are a person, please send the form once more${orCall()}.`

/** Formats seconds, as minutes beyond 90. */
export const formatWait = (seconds: number): string => {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

export function tooMany(name: RuleName, retryAfter: number, isSenders: boolean): AppError {
  const { things, forVisitors }: Rule = RULES[name]
  const begin = isSenders ? `Too many ${things} came from your network.` : `Too many ${things} are arriving.`
  const rest = `Please try again in ${formatWait(retryAfter)}${forVisitors ? orCall() : ''}.`
  return new AppError('too-many', `${begin} ${rest}`, [], { retryAfter })
}

/** The soft limit that is exceeded: the sender's own, or that of all. */
export type SoftReason = 'own requests' | 'load'

const describe = (name: RuleName, reason: SoftReason) =>
  reason === 'load' ? 'Many requests are arriving right now' : `Too many ${RULES[name].things} came from your network`

const tryAgain = (retryAfter: number) => `Please try again in ${formatWait(retryAfter)}${orCall()}.`

/** Creates the 429 with a proof-of-work challenge, which our pages solve; the sentence is shown only where they cannot. */
export function proofOfWorkRequired(
  name: RuleName,
  reason: SoftReason | 'honeypot',
  challenge: object,
  retryAfter: number,
): AppError {
  const cause = reason === 'honeypot' ? honeypotText() : `${describe(name, reason)}. ${tryAgain(retryAfter)}`
  const detail = `${cause} A program may send the solution of the challenge in the header Proof-Of-Work.`
  return new AppError('too-many', detail, [], { type: PROBLEM_TYPES.proofOfWorkNeeded, challenge, retryAfter })
}

/** Creates the error for a form posted without JavaScript, which cannot solve a challenge. */
export function tooBusyWithoutScript(name: RuleName, reason: SoftReason, retryAfter: number): AppError {
  const detail = `${describe(name, reason)}, and without JavaScript we cannot tell yours from a flood. ${tryAgain(retryAfter)}`
  return new AppError('too-many', detail, [], { retryAfter })
}

/** Creates the error for a filled honeypot: sending the form again passes, in case a password manager filled it. */
export const honeypotFilled = () => new AppError('too-many', honeypotText(), [], { retryAfter: 1 })
