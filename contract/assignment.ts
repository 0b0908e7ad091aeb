import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { ROLES } from './roles.ts'
import { ticketDetail } from './tickets.ts'

export const member = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  away: z.boolean(),
  /** True for members who may mention everybody. */
  role: z.nullable(z.enum(ROLES)),
})
export type Member = z.output<typeof member>

export const getTeam = operation({
  route: 'GET /api/team',
  access: 'technician',
  summary: 'Everybody who can sign in to the dashboard, by name.',
  response: z.array(member),
})

export const updateMyPresence = operation({
  id: 'set-away',
  route: 'PATCH /api/team/me',
  access: 'technician',
  summary: 'Sets the caller away, or back: people who are away are not assigned tickets automatically.',
  input: z.strictObject({ away: z.boolean({ error: 'Use true or false' }) }),
  response: member,
})

export const takeTicket = operation({
  route: 'POST /api/tickets/{id}/take',
  access: 'technician',
  summary: 'Makes the caller the owner of a ticket that has none; 409 names who has it.',
  response: ticketDetail,
  problems: [409],
})

export const followTicket = operation({
  route: 'PUT /api/tickets/{id}/followers/{user}',
  access: 'technician',
  summary: 'Makes a member of the team follow a ticket.',
  input: z.strictObject({ id: z.uuid(), user: z.uuid() }),
  response: ticketDetail,
})

export const unfollowTicket = operation({
  route: 'DELETE /api/tickets/{id}/followers/{user}',
  access: 'technician',
  summary: 'Makes a member of the team stop following a ticket.',
  input: z.strictObject({ id: z.uuid(), user: z.uuid() }),
  response: ticketDetail,
})
