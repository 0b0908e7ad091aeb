import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { truncate } from './truncate.ts'
import { ASSIGNMENT_MODES, CATEGORIES } from './vocabulary.ts'

export const MAX_BLOCKED_SENDERS = 1000
/** RFC 5321 section 4.5.3.1.3. */
const MAX_LENGTH = 254

/** Lower case, without the spaces around and the @ before a domain. */
const cleaned = (entry: string): string => entry.trim().toLowerCase().replace(/^@/, '')

/** Normalises a list of blocked senders, without blank entries and repetitions. */
export const cleanSenders = (entries: string[]): string[] =>
  [...new Set(entries.map(cleaned))].filter((entry) => entry !== '')

/** Returns true for what can be blocked: an address, or a domain with a dot in it. */
export function isSenderEntry(entry: string): boolean {
  if (entry.length > MAX_LENGTH || /[\s\p{Cc}<>,;"]/u.test(entry) || !entry.isWellFormed()) return false
  const at = entry.lastIndexOf('@')
  const domain = entry.slice(at + 1)
  if (domain === '' || domain.startsWith('.') || domain.endsWith('.')) return false
  return at > 0 || (at < 0 && domain.includes('.'))
}

/** Entries longer than this are cut where an error names them. */
const MAX_NAMED = 80
const named = (entry: string): string => (entry.length > MAX_NAMED ? `${truncate(entry, MAX_NAMED)}…` : entry)

function describeBadEntry(entries: string[]): string {
  const bad = entries.find((entry) => !isSenderEntry(entry)) ?? ''
  return bad.length > MAX_LENGTH
    ? `Use at most ${MAX_LENGTH} characters for each entry, unlike “${named(bad)}”`
    : `Use an address like name@example.com or a domain like example.com, not “${named(bad)}”`
}

/** Addresses and domains whose mail is held as spam. The error names the first entry that is neither. */
const blockedSenders = z.array(z.string()).check(
  z.overwrite(cleanSenders),
  z.maxLength(MAX_BLOCKED_SENDERS, `Use at most ${MAX_BLOCKED_SENDERS.toLocaleString('en-US')} entries`),
  z.refine((entries) => entries.every(isSenderEntry), {
    error: ({ input }) => describeBadEntry(input as string[]),
  }),
)

/** Shown instead of the ticket form unless the administrators wrote another text; the phone number follows it. */
export const DEFAULT_CLOSED_MESSAGE =
  'We are not taking tickets through the website right now. Please call us and we will help you by phone.'
const MAX_MESSAGE = 500

const settings = {
  secondFactorRequired: z.boolean(),
  ticketFormOpen: z.boolean(),
  /** True if answers are mailed under the technician's first name with the company's. */
  mailTechnicianNames: z.boolean(),
  /** True if the last message of each side is quoted under an answer. */
  mailQuoteHistory: z.boolean(),
  /** True if customers are asked for a rating once their ticket is resolved. */
  ratingRequests: z.boolean(),
  assignment: z.enum(ASSIGNMENT_MODES),
  /** Owners of a category's tickets, for `by-category`: ids of members of the team, who take turns. */
  categoryOwners: z.partialRecord(z.enum(CATEGORIES), z.array(z.uuid()).check(z.maxLength(50))),
  /** Hours away after which a person loses the tickets whose customers wait. */
  awayHours: z.int().check(z.gte(1, 'Use 1 to 72 hours'), z.lte(72, 'Use 1 to 72 hours')),
  /** After this number of minutes without an owner the team gets a notice of a ticket; 0: never. */
  unassignedMinutes: z.int().check(z.gte(0, 'Use 0 to 1,440 minutes'), z.lte(1440, 'Use 0 to 1,440 minutes')),
  /** Reminders to a customer we wait for, after this number of working days each; 0: none. */
  reminderDays: z.int().check(z.gte(0, 'Use 0 to 60 days'), z.lte(60, 'Use 0 to 60 days')),
  secondReminderDays: z.int().check(z.gte(0, 'Use 0 to 60 days'), z.lte(60, 'Use 0 to 60 days')),
  /** This number of working days after the last reminder the ticket is resolved with a notice; 0: never. */
  closingDays: z.int().check(z.gte(0, 'Use 0 to 60 days'), z.lte(60, 'Use 0 to 60 days')),
  /** Addresses, or domains as `example.com`: their mail is held as spam. */
  blockedSenders,
  /** Blank means DEFAULT_CLOSED_MESSAGE. */
  ticketFormMessage: z.string().check(z.maxLength(MAX_MESSAGE, `Use at most ${MAX_MESSAGE} characters`)),
}

export const getSettings = operation({
  route: 'GET /api/admin/settings',
  access: 'technician',
  summary: 'The settings of the organisation.',
  response: z.strictObject(settings),
})

export const updateSettings = operation({
  route: 'PATCH /api/admin/settings',
  access: 'manager',
  fieldAccess: { secondFactorRequired: 'admin', ticketFormOpen: 'admin', ticketFormMessage: 'admin' },
  summary: 'Changes the given settings; only an administrator with a second factor can require one of everybody.',
  input: z.partial(z.strictObject(settings)),
  response: z.strictObject(settings),
  problems: [409],
  isForm: true,
})

export const getTicketForm = operation({
  route: 'GET /api/ticket-form',
  access: 'anyone',
  summary:
    'Whether tickets can be created on the website, the message shown where they cannot, and the next closed days.',
  response: z.strictObject({
    open: z.boolean(),
    message: z.string(),
    phone: z.string(),
    closed_days: z.array(
      z.strictObject({
        day: z.string(),
        name: z.string(),
        opens: z.nullable(z.number()),
        closes: z.nullable(z.number()),
      }),
    ),
  }),
})
