/**
 * At most `max` requests in each `window` of seconds. Beyond `soft`, where there is one, each request needs a proof of
 * work, which our pages do by themselves.
 */
export type Limit = { window: number; soft?: number; max: number }
export type Rule = {
  /** Per sender: an IPv4 address or an IPv6 /64 network, which may be a whole office. */
  address: Limit
  /**
   * For all senders together. Without a `soft` number only accepted requests count, so that unauthenticated clients cannot
   * lock others out.
   */
  everyone: Limit
  /** What there were too many of, for the sentence. */
  things: string
  /** Whether the sentence names the phone number. */
  forVisitors: boolean
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
  },
  contact: {
    address: { window: 10 * MINUTES, soft: 10, max: 30 },
    everyone: { window: MINUTES, soft: 20, max: 300 },
    things: 'messages',
    forVisitors: true,
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
    forVisitors: false,
  },
  /** A list of a hundred tickets has five hundred thumbnails, which the browser caches. */
  preview: {
    address: { window: MINUTES, max: 1_200 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'previews',
    forVisitors: false,
  },
  /** Links are opened by hand, but a long conversation shows many pictures. */
  file: {
    address: { window: MINUTES, max: 600 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'files',
    forVisitors: false,
  },
  /** Messages from customers' pages; each person of a ticket has a limit of their own (server/customers/write-limits.ts). */
  page: {
    address: { window: 10 * MINUTES, max: 60 },
    everyone: { window: MINUTES, max: 3_000 },
    things: 'messages',
    forVisitors: true,
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
  },
  /** Forms of customers who are not known yet, counted before they are read: an office of a hundred that signs in at once. */
  form: {
    address: { window: MINUTES, max: 120 },
    everyone: { window: MINUTES, max: 1_000_000 },
    things: 'forms',
    forVisitors: true,
  },
  /** Who is in which ticket, repeated every few seconds. */
  announcement: {
    address: { window: MINUTES, max: 600 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'announcements',
    forVisitors: false,
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
