import * as z from 'zod/mini'
import { blockedSenders } from './blocked-senders.ts'
import { operation } from './operation.ts'
import { ASSIGNMENT_MODES, CATEGORIES } from './vocabulary.ts'

/** Shown instead of the ticket form unless the administrators wrote another text; the phone number follows it. */
export const DEFAULT_CLOSED_MESSAGE =
  'We are not taking tickets through the website right now. Please call us and we will help you by phone.'
const MAX_MESSAGE = 500

const settings = {
  /** Whether every administrator has to sign in with a second factor. */
  secondFactorRequired: z.boolean(),
  /** Whether visitors can create tickets. */
  ticketFormOpen: z.boolean(),
  /** Whether answers are mailed under the technician's first name beside the company's. */
  mailTechnicianNames: z.boolean(),
  /** Whether the last message of each side is quoted under an answer. */
  mailQuoteHistory: z.boolean(),
  /** Whether customers are asked how it went once their ticket is resolved. */
  ratingRequests: z.boolean(),
  /** Who gets a new ticket. */
  assignment: z.enum(ASSIGNMENT_MODES),
  /** Whose tickets of a category are, for `by-category`: ids of members of the team, who take turns. */
  categoryOwners: z.partialRecord(z.enum(CATEGORIES), z.array(z.uuid()).check(z.maxLength(50))),
  /** After this number of hours away somebody loses the tickets whose customers wait. */
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
  id: 'get-settings',
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'The settings of the organisation.',
  input: z.strictObject({}),
  response: z.strictObject(settings),
  status: 200,
  problems: [401, 403],
})

export const updateSettings = operation({
  id: 'update-settings',
  method: 'PATCH',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'Changes the given settings; only an administrator with a second factor can require one of everybody.',
  input: z.partial(z.strictObject(settings)),
  response: z.strictObject(settings),
  status: 200,
  problems: [401, 403, 409],
  isForm: true,
})

export const getTicketForm = operation({
  id: 'get-ticket-form',
  method: 'GET',
  path: '/api/ticket-form',
  access: 'anyone',
  summary: 'Whether tickets can be created on the website, and the message shown where they cannot.',
  input: z.strictObject({}),
  response: z.strictObject({ open: z.boolean(), message: z.string(), phone: z.string() }),
  status: 200,
  problems: [],
})
