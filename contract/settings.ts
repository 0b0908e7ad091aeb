import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** What a visitor reads in place of the form, unless the administrators wrote something else; the phone number follows it. */
export const DEFAULT_CLOSED_MESSAGE =
  'We are not taking tickets through the website right now. Please call us and we will help you by phone.'
const MAX_MESSAGE = 500

const settings = {
  /** Whether every administrator signs in with a second factor. */
  secondFactorRequired: z.boolean(),
  /** Whether visitors can create tickets. */
  ticketFormOpen: z.boolean(),
  /** Blank: CLOSED_MESSAGE. */
  ticketFormMessage: z.string().check(z.maxLength(MAX_MESSAGE, `Use at most ${MAX_MESSAGE} characters`)),
}

export const getSettings = operation({
  id: 'get-settings',
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  summary: 'What the administrators have set for everybody.',
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
  summary: 'Changes what is named; only an administrator with a second factor can require it of all.',
  input: z.partial(z.strictObject(settings)),
  response: z.strictObject(settings),
  status: 200,
  problems: [401, 403, 409],
})

export const getTicketForm = operation({
  id: 'get-ticket-form',
  method: 'GET',
  path: '/api/ticket-form',
  access: 'anyone',
  summary: 'Whether tickets can be created on the website, and what to say where they cannot.',
  input: z.strictObject({}),
  response: z.strictObject({ open: z.boolean(), message: z.string(), phone: z.string() }),
  status: 200,
  problems: [],
})
