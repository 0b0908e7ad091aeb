import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, reportAuthError } from '#app/lib/session/session-expiry.ts'
import { extendSession as extendSessionOperation } from '#contract/account.ts'
import type { ResponseBody } from '#contract/operation.ts'

/** Times in milliseconds, of this machine's clock. */
export type SessionTimes = { endsAt: number; idleAt: number | null; extendedAt: number }

/** Heard by all tabs of one browser, this one included: who is there in one of them is there in all. */
const CHANNEL = 'session-kept'

/** Says that somebody is there, and answers whether the session goes on; one that has ended asks for the next. */
export async function extendSession(): Promise<boolean> {
  try {
    const times = toSessionTimes(await call(extendSessionOperation, {}))
    const channel = new BroadcastChannel(CHANNEL)
    channel.postMessage(times)
    channel.close()
    return true
  } catch (error) {
    reportAuthError(error)
    if (!isSessionExpired(error)) logFailure('the session could not be kept', error)
    return false
  }
}

/** Hears of that, until the answered function is called. */
export function onSessionExtended(listener: (times: SessionTimes) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionTimes>) => listener(data))
  return () => channel.close()
}

const toSessionTimes = ({
  expires_at,
  idle_at,
}: ResponseBody<typeof extendSessionOperation>): SessionTimes => ({
  endsAt: Date.parse(expires_at),
  idleAt: idle_at === null ? null : Date.parse(idle_at),
  extendedAt: Date.now(),
})

const MINUTE = 60_000
const WARNING_LEAD = { idle: 2 * MINUTE, end: 5 * MINUTE }

/** When to ask whether somebody is there. Never right after an answer, even where this machine's clock is wrong. */
export const idleWarningAt = (idleAt: number, keptAt: number): number =>
  Math.max(idleAt - WARNING_LEAD.idle, keptAt + MINUTE)
export const endWarningAt = (endsAt: number): number => endsAt - WARNING_LEAD.end
