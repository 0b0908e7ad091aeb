import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { emailAddress } from './text.ts'

const participants = z.array(z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() }))

export const addParticipant = operation({
  id: 'add-participant',
  method: 'POST',
  path: '/api/tickets/{id}/participants',
  access: 'admin',
  summary: 'Adds a person, who from then on gets the answers and may write to the ticket.',
  input: z.strictObject({
    id: z.uuid(),
    email: emailAddress('Enter an email address'),
    name: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  response: participants,
  status: 200,
  problems: [401, 403, 404, 409],
})

export const removeParticipant = operation({
  id: 'remove-participant',
  method: 'DELETE',
  path: '/api/tickets/{id}/participants/{user}',
  access: 'admin',
  summary: 'Removes a person from a ticket.',
  input: z.strictObject({ id: z.uuid(), user: z.uuid() }),
  response: participants,
  status: 200,
  problems: [401, 403, 404],
})

export const changeRequester = operation({
  id: 'change-requester',
  method: 'POST',
  path: '/api/tickets/{id}/requester',
  access: 'admin',
  summary: 'Makes the person whose mail was forwarded the requester of the ticket.',
  input: z.strictObject({ id: z.uuid() }),
  response: z.strictObject({ user_id: z.uuid() }),
  status: 200,
  problems: [401, 403, 404, 409],
})
