import type { Context as HonoContext } from 'hono'
import type { CustomerEvent } from '#contract/customer-tickets.ts'
import type { Context } from '#server/context.ts'
import { hasPageNews } from '#server/customers/customer-page.ts'
import { findWorkingLinks } from '#server/customers/links.ts'
import type { Visitor } from '#server/customers/visitor.ts'
import { senderKey } from '#server/platform/limits/sender-key.ts'
import { createStreamOpener, eventFrame } from './event-stream.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'
import { findVisitor } from '../security/visitor.ts'

/** Per process: more windows than a person has open, and more customers than one office has. */
const MAX_STREAMS = { visitor: 20, address: 500 }
/** Links that are looked up with one query. */
const BATCH_SIZE = 500

const FRAMES: Record<CustomerEvent['kind'], Uint8Array> = {
  changed: eventFrame({ kind: 'changed' } satisfies CustomerEvent),
  gone: eventFrame({ kind: 'gone' } satisfies CustomerEvent),
}

/** A link, or the request of a visitor who has signed in at My tickets: a request takes memory, so a link is kept without it. */
type Reader = { linkId: string } | { request: HonoContext; ticketNumber: number }

/**
 * Streams to the page of a ticket that something it shows has changed, immediately where that was after it was rendered, for as
 * long as its visitor may read; the page asks for what has changed. Throws `too-many` for a visitor, or a network, with too many
 * streams.
 */
export function createCustomerEventStream(ctx: Context) {
  async function findActive(readers: Reader[]): Promise<Reader[]> {
    const ids = readers.flatMap((reader) => ('linkId' in reader ? reader.linkId : []))
    const working = ids.length > 0 ? await findWorkingLinks(ctx, ids) : new Set()
    const active: Reader[] = []
    for (const reader of readers) {
      const stays =
        'linkId' in reader
          ? working.has(reader.linkId)
          : (await findVisitor(ctx, reader.request, reader.ticketNumber)) !== undefined
      if (stays) active.push(reader)
    }
    return active
  }
  const openStream = createStreamOpener(ctx, { batchSize: BATCH_SIZE, findActive })

  return (visitor: Visitor, c: HonoContext, renderedAt?: Date): Promise<Response> => {
    const { person, ticket, linkId, session, browser = 'signed in' } = visitor
    const limits = [
      { key: `visitor ${person.id} ${browser}`, max: MAX_STREAMS.visitor },
      { key: `address ${senderKey(c.req.header(CLIENT_ADDRESS_HEADER) ?? '')}`, max: MAX_STREAMS.address },
    ]
    return openStream(c, {
      key: linkId ?? `${session} ${ticket.id}`,
      reader: linkId === undefined ? { request: c, ticketNumber: ticket.ticket_id } : { linkId },
      limits: ctx.config.rateLimits ? limits : [],
      tooMany: 'This page is open in too many windows. Close some of them.',
      follow: (stream) =>
        ctx.events.followTicket({
          ticketId: ticket.id,
          send: (kind) => stream.write(FRAMES[kind]),
          disconnect: stream.end,
        }),
      catchUp: async (stream) => {
        if (renderedAt && (await hasPageNews(ctx, ticket.id, renderedAt))) stream.write(FRAMES.changed)
      },
    })
  }
}
