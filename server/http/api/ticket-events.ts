import type { Context as HonoContext } from 'hono'
import type { Actor, Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import type { TicketListener } from '#server/live/event-hub.ts'
import { EVENT_STREAM_HEADERS, createEventStream, eventFrame } from './event-stream.ts'
import { createForcedGc } from '../connections/force-gc.ts'
import { createStreamHeartbeats } from './stream-heartbeats.ts'
import type { FindActor } from '../security/session.ts'

/** Streams of one admin in one process: more windows than a person looks at. */
const MAX_STREAMS_PER_ADMIN = 20

/**
 * Streams what happens to tickets to an admin, for as long as `findAgain` finds that admin: everything committed after
 * the answer has begun, in order and once. It ends too when too much happened at once; whoever comes back reads anew.
 * Throws `too-many` for an admin with more windows than can be meant.
 */
export function createTicketEvents(ctx: Context, recheckCaller: FindActor) {
  const beat = createStreamHeartbeats(ctx.log, recheckCaller)
  const opened = createForcedGc()
  const streams = new Map<string, number>()
  const count = (id: string, change: number) => {
    const now = (streams.get(id) ?? 0) + change
    if (now > 0) streams.set(id, now)
    else streams.delete(id)
  }

  /** Written once, however many watch. */
  const frames = new WeakMap<object, Uint8Array>()
  const frameOf = (message: Parameters<TicketListener['send']>[0]): Uint8Array => {
    let frame = frames.get(message)
    if (!frame) {
      frame = eventFrame(message, message.kind === 'replying' ? undefined : message.id)
      frames.set(message, frame)
    }
    return frame
  }

  return async ({ id }: Actor, c: HonoContext): Promise<Response> => {
    // A HEAD has no reader who could ever leave.
    if (c.req.method === 'HEAD') return new Response(null, { headers: EVENT_STREAM_HEADERS })
    if ((streams.get(id) ?? 0) >= MAX_STREAMS_PER_ADMIN)
      throw new AppError('too-many', 'Live changes are open in too many windows. Close some of them.')
    count(id, 1)
    ctx.metrics.streamsChanged(1)
    let unsubscribe = () => {}
    let ended = false
    const stream = createEventStream(c.env, () => {
      ended = true
      stopBeating()
      count(id, -1)
      ctx.metrics.streamsChanged(-1)
      unsubscribe()
    })
    const stopBeating = beat(c, stream)
    try {
      unsubscribe = await ctx.events.subscribe({
        send: (message) => stream.write(frameOf(message)),
        disconnect: stream.end,
      })
    } catch (error) {
      stream.end()
      throw error
    }
    if (ended) unsubscribe()
    opened()
    return stream.answer(c)
  }
}
