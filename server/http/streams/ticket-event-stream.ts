import type { Context as HonoContext } from 'hono'
import type { Actor, Context } from '#server/context.ts'
import { AppError } from '#server/platform/errors.ts'
import type { LiveMessage, TicketListener } from '#server/platform/live/event-hub.ts'
import { messagesSince } from '#server/platform/live/events-since.ts'
import { EVENT_STREAM_HEADERS, createEventStream, eventFrame } from './server-sent-events.ts'
import { createStreamHeartbeats } from './heartbeats.ts'
import type { FindActor } from '../security/session.ts'

/** Per process: more windows than a person has open. */
const MAX_STREAMS_PER_ADMIN = 20

/**
 * Streams ticket events to an admin for as long as `recheckCaller` finds that admin: everything committed after the
 * response has begun, in order and exactly once; before that, with `since`, what was committed since then, of which the first events may come
 * twice. The stream also ends when too much happens at once, since the browser
 * reloads everything when it reconnects. Throws `too-many` for an admin with too many streams.
 */
export function createTicketEventStream(ctx: Context, recheckCaller: FindActor) {
  const startHeartbeats = createStreamHeartbeats(ctx.log, recheckCaller)
  const openStreams = new Map<string, number>()
  const changeCount = (adminId: string, by: 1 | -1) => {
    const count = (openStreams.get(adminId) ?? 0) + by
    if (count > 0) openStreams.set(adminId, count)
    else openStreams.delete(adminId)
    ctx.metrics.streamsChanged(by)
  }

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

  /** Where it cannot be told what has changed, everything may have. */
  const missed = (since: string) => messagesSince(ctx.db, since).catch((): LiveMessage[] => [{ kind: 'tickets' }])

  return async ({ id }: Actor, c: HonoContext, since?: string): Promise<Response> => {
    // A HEAD request would never end its stream.
    if (c.req.method === 'HEAD') return new Response(null, { headers: EVENT_STREAM_HEADERS })
    if ((openStreams.get(id) ?? 0) >= MAX_STREAMS_PER_ADMIN)
      throw new AppError('too-many', 'Live changes are open in too many windows. Close some of them.')
    let unsubscribe = () => {}
    let ended = false
    const { stream, response } = createEventStream(c, () => {
      ended = true
      stopHeartbeats()
      changeCount(id, -1)
      unsubscribe()
    })
    changeCount(id, 1)
    const stopHeartbeats = startHeartbeats(c, stream)
    try {
      unsubscribe = await ctx.events.subscribe({
        adminId: id,
        send: (message) => stream.write(frameOf(message)),
        disconnect: stream.end,
      })
    } catch (error) {
      stream.end()
      throw error
    }
    if (since !== undefined) for (const message of await missed(since)) stream.write(frameOf(message))
    if (ended) unsubscribe()
    return response
  }
}
