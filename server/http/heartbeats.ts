import type { Context as HonoContext } from 'hono'
import { isDatabaseAway } from '../errors.ts'
import { type Log, errorFields } from '../log.ts'
import type { EventStream } from './event-stream.ts'
import type { FindCaller } from './session.ts'

/**
 * SPEC.md section 9. So much later at most is noticed that a session has ended. Those who came back all at once, as
 * after a restart, drift apart: a heart beats a little faster than it has to.
 */
const EVERY_MS = { from: 15_000, to: 25_000 }

/** The streams of one session, and a request of it to be known by. */
type Session = { asked: HonoContext; streams: Set<EventStream>; beats: NodeJS.Timeout; isLookedAt: boolean }

/**
 * Keeps streams alive for as long as `findAgain` finds the admin of their session, and ends them otherwise. A session is
 * looked at once for all its streams, and one session after the other: however many watch, others come to the database.
 */
export function createHeartbeats(log: Log, findAgain: FindCaller) {
  const sessions = new Map<string, Session>()
  let looking: Promise<void> = Promise.resolve()

  /** While the database is away nobody can have been signed out, and nothing is told. */
  async function mayStay(c: HonoContext): Promise<boolean> {
    try {
      return (await findAgain(c))?.is_admin ?? false
    } catch (error) {
      if (isDatabaseAway(error)) return true
      log.error('a watching admin cannot be checked', errorFields(error))
      return false
    }
  }

  async function look(session: Session): Promise<void> {
    const stays = await mayStay(session.asked)
    session.isLookedAt = false
    for (const stream of session.streams) {
      if (stays) stream.beat()
      else stream.end()
    }
  }

  function open(asked: HonoContext): Session {
    const every = EVERY_MS.from + Math.random() * (EVERY_MS.to - EVERY_MS.from)
    const session: Session = {
      asked,
      streams: new Set(),
      isLookedAt: false,
      beats: setInterval(() => {
        if (session.isLookedAt) return
        session.isLookedAt = true
        looking = looking.then(() => look(session))
      }, every),
    }
    return session
  }

  /** Begins to beat for a stream that a request asked for; answers how to stop. */
  return (asked: HonoContext, stream: EventStream): (() => void) => {
    const key = asked.req.header('cookie') ?? ''
    const session = sessions.get(key) ?? open(asked)
    sessions.set(key, session)
    session.streams.add(stream)
    return () => {
      session.streams.delete(stream)
      if (session.streams.size > 0) return
      clearInterval(session.beats)
      if (sessions.get(key) === session) sessions.delete(key)
    }
  }
}
