import type { Context as HonoContext } from 'hono'
import { isDatabaseUnavailable } from '#server/errors.ts'
import { type Log, errorFields } from '#server/log.ts'
import type { EventStream } from './event-stream.ts'
import type { FindActor } from '../security/session.ts'

/**
 * SPEC.md section 9. So much later at most is noticed that a session has ended. Those who came back all at once, as
 * after a restart, drift apart: a heart beats a little faster than it has to.
 */
const INTERVAL_MS = { from: 15_000, to: 25_000 }

/** The streams of one session, and a request of it to be known by. */
type Session = {
  request: HonoContext
  streams: Set<EventStream>
  timer: NodeJS.Timeout
  isBeingChecked: boolean
}

/**
 * Keeps streams alive for as long as `findAgain` finds the admin of their session, and ends them otherwise. A session is
 * looked at once for all its streams, and one session after the other: however many watch, others come to the database.
 */
export function createStreamHeartbeats(log: Log, recheckCaller: FindActor) {
  const sessions = new Map<string, Session>()
  let checking: Promise<void> = Promise.resolve()

  /** While the database is away nobody can have been signed out, and nothing is told. */
  async function isStillAdmin(c: HonoContext): Promise<boolean> {
    try {
      return (await recheckCaller(c))?.is_admin ?? false
    } catch (error) {
      if (isDatabaseUnavailable(error)) return true
      log.error('a watching admin cannot be checked', errorFields(error))
      return false
    }
  }

  async function check(session: Session): Promise<void> {
    const stays = await isStillAdmin(session.request)
    session.isBeingChecked = false
    for (const stream of session.streams) {
      if (stays) stream.heartbeat()
      else stream.end()
    }
  }

  function open(request: HonoContext): Session {
    const every = INTERVAL_MS.from + Math.random() * (INTERVAL_MS.to - INTERVAL_MS.from)
    const session: Session = {
      request,
      streams: new Set(),
      isBeingChecked: false,
      timer: setInterval(() => {
        if (session.isBeingChecked) return
        session.isBeingChecked = true
        checking = checking.then(() => check(session))
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
      clearInterval(session.timer)
      if (sessions.get(key) === session) sessions.delete(key)
    }
  }
}
