import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, reportAuthError } from '#app/lib/session/session-expiry.ts'
import { extendSession as extendSessionOperation } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'

/** Times of the session, in milliseconds since 1970: `extendedAt` by the clock of this machine, the others by the server's. */
export type SessionTimes = { endsAt: number; idleAt: number | null; extendedAt: number }

/** Reaches all tabs of this browser, this one included: they share the session. */
const CHANNEL = 'session-kept'

/** Reports activity to the server, which extends an idle session. Returns whether it did; if expired, asks to sign in. */
export async function extendSession(): Promise<boolean> {
  try {
    const times = toSessionTimes(await call(extendSessionOperation, {}))
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage(times)
    channel.close()
    return true
  } catch (error) {
    reportAuthError(error)
    if (!isSessionExpired(error)) logFailure('session.extend_failed', error)
    return false
  }
}

/** Calls the listener with the new times after each extension, in any tab. Returns a function that unsubscribes. */
export function onSessionExtended(listener: (times: SessionTimes) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionTimes>) => listener(data))
  return () => channel.close()
}

const toSessionTimes = ({ expires_at, idle_at }: ResponseBody<typeof extendSessionOperation>): SessionTimes => ({
  endsAt: Date.parse(expires_at),
  idleAt: idle_at === null ? null : Date.parse(idle_at),
  extendedAt: Date.now(),
})

const MINUTE = 60_000
const WARNING_LEAD = { idle: 2 * MINUTE, end: 5 * MINUTE }

/** When to show the idle dialog: never right after an extension, even if this machine's clock is wrong. */
export const idleWarningAt = (idleAt: number, keptAt: number): number =>
  Math.max(idleAt - WARNING_LEAD.idle, keptAt + MINUTE)
export const endWarningAt = (endsAt: number): number => endsAt - WARNING_LEAD.end
