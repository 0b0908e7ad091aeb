import type { Context as HonoContext } from 'hono'
import { streamSSE } from 'hono/streaming'
import type { Context } from '../context.ts'
import { latestTicketEvent, ticketEventsAfter } from '../tickets/ticket-events.ts'

const LOOK_EVERY_MS = 1_000
const HEARTBEAT_EVERY = 25

/** Streams ticket events as they are committed, from now on or from the event the browser saw last. */
export function streamTicketEvents(ctx: Context, c: HonoContext): Response {
  return streamSSE(c, async (stream) => {
    let last = Number(c.req.header('last-event-id')) || (await latestTicketEvent(ctx))
    for (let look = 1; !stream.aborted; look++) {
      for (const event of await ticketEventsAfter(ctx, last)) {
        last = event.id
        await stream.writeSSE({
          id: String(event.id),
          data: JSON.stringify({ ...event, id: String(event.id) }),
        })
      }
      if (look % HEARTBEAT_EVERY === 0) await stream.write(': still here\n\n')
      await stream.sleep(LOOK_EVERY_MS)
    }
  })
}
