import {
  addResponse,
  createTicket,
  getTicket,
  getTicketStats,
  listResponses,
  listTickets,
  updateTicket,
} from '#contract/tickets.ts'
import { announceReply, watchTickets } from '#contract/ticket-events.ts'
import type { Context } from '../context.ts'
import type { Gate } from '../limits/gate.ts'
import { refuseWhenClosed } from '../settings/ticket-form.ts'
import { addResponse as respond } from '../tickets/add-response.ts'
import { announceReply as announce } from '../tickets/announce-reply.ts'
import { createTicket as create } from '../tickets/create-ticket.ts'
import { getTicket as get } from '../tickets/get-ticket.ts'
import { getTicketStats as count } from '../tickets/get-ticket-stats.ts'
import { listResponses as conversation } from '../tickets/list-responses.ts'
import { listTickets as list } from '../tickets/list-tickets.ts'
import { updateTicket as update } from '../tickets/update-ticket.ts'
import { idempotencyKey } from './idempotency-key.ts'
import type { Serve } from './serve.ts'
import type { FindCaller } from './session.ts'
import { createTicketEvents } from './ticket-events.ts'
import { visitOf, withoutTrap } from './visit.ts'

type Callers = { find: FindCaller; findAgain: FindCaller }

/** Tickets and their responses. */
export function serveTickets(serve: Serve, ctx: Context, gate: Gate, { find, findAgain }: Callers): void {
  const watch = createTicketEvents(ctx, findAgain)
  serve(createTicket, async (input, { http }) => {
    const { said, isTrapped } = withoutTrap(input)
    await refuseWhenClosed(ctx, () => find(http))
    const once = idempotencyKey(http)
    await gate.enter('ticket', { ...visitOf(http), isTrapped, once: once?.key })
    return create(ctx, said, once)
  })
  serve(listTickets, (input) => list(ctx, input))
  serve(getTicketStats, () => count(ctx))
  serve(watchTickets, (_, { actor, http }) => watch(actor, http))
  serve(announceReply, (input, { actor }) => announce(ctx, input, actor))
  serve(getTicket, (input) => get(ctx, input))
  serve(updateTicket, (input, { actor }) => update(ctx, input, actor))
  serve(listResponses, (input) => conversation(ctx, input))
  serve(addResponse, (input, { actor, http }) => respond(ctx, input, actor, idempotencyKey(http)))
}
