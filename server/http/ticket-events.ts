import type { Context as HonoContext } from 'hono'
import type { Actor, Context } from '../context.ts'
import { AppError, isDatabaseAway } from '../errors.ts'
import { errorFields } from '../log.ts'
import type { Listener } from '../live/hub.ts'
import { EVENT_STREAM_HEADERS, createEventStream } from './event-stream.ts'
import type { FindCaller } from './session.ts'

/** SPEC.md section 9. So much later at most is noticed that a session has ended. */
const HEARTBEAT_EVERY_MS = 25_000
/** Streams of one admin in one process: more windows than a person looks at. */
const MOST_STREAMS = 20

/**
 * Streams what happens to tickets to an admin, for as long as `findAgain` finds that admin: everything committed after
 * the answer has begun, in order and once. It ends too when too much happened at once; whoever comes back reads anew.
 * Throws `too-many` for an admin with more windows than can be meant.
 */
export function createTicketEvents(ctx: Context, findAgain: FindCaller) {
  const streams = new Map<string, number>()
  const count = (id: string, change: number) => {
    const now = (streams.get(id) ?? 0) + change
    if (now > 0) streams.set(id, now)
    else streams.delete(id)
  }

  /** While the database is away nobody can have been signed out, and nothing is told. */
  const mayStay = async (c: HonoContext): Promise<boolean> => {
    try {
      return (await findAgain(c))?.is_admin ?? false
    } catch (error) {
      if (isDatabaseAway(error)) return true
      ctx.log.error('a watching admin cannot be checked', errorFields(error))
      return false
    }
  }

  return async (actor: Actor, c: HonoContext): Promise<Response> => {
    // A HEAD has no reader who could ever leave.
    if (c.req.method === 'HEAD') return new Response(null, { headers: EVENT_STREAM_HEADERS })
    if ((streams.get(actor.id) ?? 0) >= MOST_STREAMS)
      throw new AppError('too-many', 'Live changes are open in too many windows. Close some of them.')
    count(actor.id, 1)
    ctx.metrics.streamsChanged(1)
    const beats = setInterval(async () => {
      if (await mayStay(c)) stream.beat()
      else stream.end()
    }, HEARTBEAT_EVERY_MS)
    let unsubscribe = () => {}
    let ended = false
    const stream = createEventStream(
      () => {
        ended = true
        clearInterval(beats)
        count(actor.id, -1)
        ctx.metrics.streamsChanged(-1)
        unsubscribe()
      },
      // Its connection would keep what waits for it.
      () => c.env?.outgoing?.destroy(),
    )
    const tell: Listener['tell'] = (message) =>
      stream.send(message, message.kind === 'replying' ? undefined : message.id)
    try {
      unsubscribe = await ctx.live.subscribe({ tell, end: stream.end })
    } catch (error) {
      stream.end()
      throw error
    }
    if (ended) unsubscribe()
    const { body, headers } = stream.answer()
    return c.newResponse(body, { headers })
  }
}
