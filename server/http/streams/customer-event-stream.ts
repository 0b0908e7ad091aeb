import type { Context as HonoContext } from 'hono'
import type { CustomerEvent } from '#contract/customer-tickets.ts'
import type { Context } from '#server/context.ts'
import type { Visitor } from '#server/customers/visitor.ts'
import { AppError } from '#server/platform/errors.ts'
import { hasPageNews } from '#server/customers/customer-page.ts'
import { senderKey } from '#server/platform/limits/sender-key.ts'
import { createPageHeartbeats } from './page-heartbeats.ts'
import { EVENT_STREAM_HEADERS, createEventStream, eventFrame } from './server-sent-events.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'

/** Per process: more windows than a person has open, and more customers than an office has at work. */
const MAX_STREAMS = { visitor: 20, address: 500 }

const FRAMES: Record<CustomerEvent['kind'], Uint8Array> = {
  changed: eventFrame({ kind: 'changed' } satisfies CustomerEvent),
  gone: eventFrame({ kind: 'gone' } satisfies CustomerEvent),
}

/**
 * Streams to the page of a ticket that something it shows has changed, at once where that was after it was rendered, for as long as
 * `isStillVisitor` says that its reader may read; what has changed the page asks for. Throws `too-many` for a visitor, or a
 * network, with too many streams.
 */
export function createCustomerEventStream(
  ctx: Context,
  isStillVisitor: (c: HonoContext, visitor: Visitor) => Promise<boolean>,
) {
  const heartbeats = createPageHeartbeats(ctx, isStillVisitor)
  const open = new Map<string, number>()
  const countOf = (key: string) => open.get(key) ?? 0
  const changeCounts = (keys: string[], by: 1 | -1) => {
    for (const key of keys) {
      const count = countOf(key) + by
      if (count > 0) open.set(key, count)
      else open.delete(key)
    }
    ctx.metrics.streamsChanged(by)
  }

  return async (visitor: Visitor, c: HonoContext, renderedAt?: Date): Promise<Response> => {
    // A HEAD request would never end its stream.
    if (c.req.method === 'HEAD') return new Response(null, { headers: EVENT_STREAM_HEADERS })
    const { person, ticket, browser = 'signed in' } = visitor
    const reader = `visitor ${person.id} ${browser}`
    const network = `address ${senderKey(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')}`
    const isFull = countOf(reader) >= MAX_STREAMS.visitor || countOf(network) >= MAX_STREAMS.address
    if (ctx.config.rateLimits && isFull)
      throw new AppError('too-many', 'This page is open in too many windows. Close some of them.')
    const keys = [reader, network]
    let unfollow = () => {}
    let ended = false
    const { stream, response } = createEventStream(c, () => {
      ended = true
      heartbeats.remove(watched)
      changeCounts(keys, -1)
      unfollow()
    })
    changeCounts(keys, 1)
    const watched = heartbeats.add(c, visitor, stream)
    try {
      unfollow = await ctx.events.followTicket({
        ticketId: ticket.id,
        send: (kind) => stream.write(FRAMES[kind]),
        disconnect: stream.end,
      })
      if (renderedAt && (await hasPageNews(ctx, ticket.id, renderedAt))) stream.write(FRAMES.changed)
    } catch (error) {
      stream.end()
      throw error
    }
    if (ended) unfollow()
    return response
  }
}
