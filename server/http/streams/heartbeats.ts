import type { Context as HonoContext } from 'hono'
import { isDatabaseUnavailable } from '#server/platform/errors.ts'
import { type Log, errorFields } from '#server/platform/log.ts'
import type { EventStream } from './server-sent-events.ts'
import type { FindActor } from '../security/session.ts'

/**
 * A heartbeat is due within 25 seconds (docs/reference.md, "HTTP API"), which is also the longest time an ended session
 * goes unnoticed. The random interval spreads out streams that were all opened at once, as after a restart.
 */
const INTERVAL_MS = { from: 15_000, to: 25_000 }

/** The streams of one session, and a request by which the session is looked up. */
type Session = {
  request: HonoContext
  streams: Set<EventStream>
  timer: NodeJS.Timeout
  isBeingChecked: boolean
}

/**
 * Sends heartbeats to streams for as long as `recheckCaller` finds the admin of their session, and ends them otherwise.
 * A session is checked once for all its streams, and one session at a time, so that the checks never crowd out other
 * queries. Returns a function that starts the heartbeats of a stream and returns how to stop them.
 */
export function createStreamHeartbeats(log: Log, recheckCaller: FindActor) {
  const sessions = new Map<string, Session>()
  let checking: Promise<void> = Promise.resolve()

  /** While the database is unavailable sessions cannot end, and no events can arrive. */
  async function isStillAdmin(c: HonoContext): Promise<boolean> {
    try {
      return (await recheckCaller(c))?.is_admin ?? false
    } catch (error) {
      if (isDatabaseUnavailable(error)) return true
      log.error('live.session_check_failed', errorFields(error))
      return false
    }
  }

  async function check(session: Session): Promise<void> {
    const staysOpen = await isStillAdmin(session.request)
    session.isBeingChecked = false
    for (const stream of session.streams) {
      if (staysOpen) stream.heartbeat()
      else stream.end()
    }
  }

  function open(request: HonoContext): Session {
    const intervalMs = INTERVAL_MS.from + Math.random() * (INTERVAL_MS.to - INTERVAL_MS.from)
    const session: Session = {
      request,
      streams: new Set(),
      isBeingChecked: false,
      timer: setInterval(() => {
        if (session.isBeingChecked) return
        session.isBeingChecked = true
        checking = checking.then(() => check(session))
      }, intervalMs),
    }
    return session
  }

  return (request: HonoContext, stream: EventStream): (() => void) => {
    const key = request.req.header('cookie') ?? ''
    const session = sessions.get(key) ?? open(request)
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
