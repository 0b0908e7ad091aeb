import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { ticketDetail } from './tickets.ts'

/** A member of the team as others see them. */
export const member = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  away: z.boolean(),
  /** True for members who may mention everybody. */
  manager: z.boolean(),
})
export type Member = z.output<typeof member>

export const getTeam = operation({
  id: 'get-team',
  method: 'GET',
  path: '/api/team',
  access: 'admin',
  summary: 'Everybody who can sign in to the dashboard, by name.',
  input: z.strictObject({}),
  response: z.array(member),
  status: 200,
  problems: [401, 403],
})

export const updateMyPresence = operation({
  id: 'set-away',
  method: 'PATCH',
  path: '/api/team/me',
  access: 'admin',
  summary: 'Sets the caller away, or back: people who are away are not assigned tickets automatically.',
  input: z.strictObject({ away: z.boolean({ error: 'Use true or false' }) }),
  response: member,
  status: 200,
  problems: [401, 403],
})

export const takeTicket = operation({
  id: 'take-ticket',
  method: 'POST',
  path: '/api/tickets/{id}/take',
  access: 'admin',
  summary: 'Makes the caller the owner of a ticket that has none; 409 names who has it.',
  input: z.strictObject({ id: z.uuid() }),
  response: ticketDetail,
  status: 200,
  problems: [401, 403, 404, 409],
})

export const followTicket = operation({
  id: 'follow-ticket',
  method: 'PUT',
  path: '/api/tickets/{id}/followers/{user}',
  access: 'admin',
  summary: 'Makes a member of the team follow a ticket.',
  input: z.strictObject({ id: z.uuid(), user: z.uuid() }),
  response: ticketDetail,
  status: 200,
  problems: [401, 403, 404],
})

export const unfollowTicket = operation({
  id: 'unfollow-ticket',
  method: 'DELETE',
  path: '/api/tickets/{id}/followers/{user}',
  access: 'admin',
  summary: 'Makes a member of the team stop following a ticket.',
  input: z.strictObject({ id: z.uuid(), user: z.uuid() }),
  response: ticketDetail,
  status: 200,
  problems: [401, 403, 404],
})
