/**
 * How much is let through: `max` in every `window` of seconds. Where there is a `soft` number too, everything beyond it
 * costs a proof of work, which a browser does by itself.
 */
export type Limit = { window: number; soft?: number; max: number }
export type Rule = {
  /** For one sender: an IPv4 address or an IPv6 /64, which may be a whole office. */
  address: Limit
  /** For all senders together. Without a `soft` number only what was let in counts: strangers lock nobody out. */
  everyone: Limit
  /** What there were too many of, as a sentence begins. */
  things: string
  /** Whether visitors are told the phone number. */
  forVisitors: boolean
}

const MINUTES = 60

/** The numbers and why they are what they are: docs/decisions/0039. */
export const RULES = {
  /** An outage makes everybody in one office write within ten minutes; nobody sends twenty contact messages. */
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
  /** Twenty tickets with five files each; a file costs bytes and not a row, so waiting does and no proof is asked. */
  upload: {
    address: { window: 10 * MINUTES, max: 100 },
    everyone: { window: MINUTES, max: 3_000 },
    things: 'files',
    forVisitors: true,
  },
  /** Twenty technicians who type, scroll and are told of changes, each once a second. */
  search: {
    address: { window: MINUTES, max: 1_200 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'searches',
    forVisitors: false,
  },
  /** A list of a hundred tickets has five hundred thumbnails; what has been seen is kept by the browser. */
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
  /** Whoever writes an answer says so every few seconds. */
  announcement: {
    address: { window: MINUTES, max: 600 },
    everyone: { window: MINUTES, max: 6_000 },
    things: 'announcements',
    forVisitors: false,
  },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
