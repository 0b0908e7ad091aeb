import type { Context as HonoContext } from 'hono'
import type { Actor, Context } from '#server/context.ts'
import type { TicketListener } from '#server/platform/live/event-hub.ts'
import { createStreamOpener, eventFrame } from './event-stream.ts'
import type { FindActor } from '../security/session.ts'

/** Per process: more windows than a person has open. */
const MAX_STREAMS_PER_ADMIN = 20

/**
 * Streams ticket events to an admin for as long as `recheckCaller` finds that admin: everything committed after the response has
 * begun, in order and exactly once. The stream also ends when so much happens together that the browser had better reload everything, as it does when it
 * reconnects. Throws `too-many` for an admin with too many streams.
 */
export function createTicketEventStream(ctx: Context, recheckCaller: FindActor) {
  const openStream = createStreamOpener<HonoContext>(ctx, {
    batchSize: 1,
    findActive: async ([request]) => ((await recheckCaller(request!))?.is_admin ? [request!] : []),
  })

  /** Each message is encoded once for all streams. */
  const frames = new WeakMap<object, Uint8Array>()
  const frameOf = (message: Parameters<TicketListener['send']>[0]): Uint8Array => {
    let frame = frames.get(message)
    if (!frame) {
      frame = eventFrame(message, 'id' in message ? message.id : undefined)
      frames.set(message, frame)
    }
    return frame
  }

  return ({ id }: Actor, c: HonoContext): Promise<Response> =>
    openStream(c, {
      key: c.req.header('cookie') ?? '',
      reader: c,
      limits: [{ key: id, max: MAX_STREAMS_PER_ADMIN }],
      tooMany: 'Live changes are open in too many windows. Close some of them.',
      follow: (stream) =>
        ctx.events.subscribe({
          adminId: id,
          send: (message) => stream.write(frameOf(message)),
          disconnect: stream.end,
        }),
    })
}
