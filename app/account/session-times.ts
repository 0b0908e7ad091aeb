import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isRefusedAsStranger, noticeRefusal } from '#app/lib/session-end.ts'
import { keepSession } from '#contract/account.ts'
import type { Answer } from '#contract/operation.ts'

/** Times in milliseconds, of this machine's clock. */
export type SessionTimes = { endsAt: number; idleAt: number | null; keptAt: number }

/** Heard by all tabs of one browser, this one included: who is there in one of them is there in all. */
const KEPT = 'session-kept'

/** Says that somebody is there, and answers whether the session goes on; one that has ended asks for the next. */
export async function keepAlive(): Promise<boolean> {
  try {
    const times = timesOf(await call(keepSession, {}))
    const channel = new BroadcastChannel(KEPT)
    channel.postMessage(times)
    channel.close()
    return true
  } catch (error) {
    noticeRefusal(error)
    if (!isRefusedAsStranger(error)) logFailure('the session could not be kept', error)
    return false
  }
}

/** Hears of that, until the answered function is called. */
export function hearKept(listener: (times: SessionTimes) => void) {
  const channel = new BroadcastChannel(KEPT)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionTimes>) => listener(data))
  return () => channel.close()
}

const timesOf = ({ expires_at, idle_at }: Answer<typeof keepSession>): SessionTimes => ({
  endsAt: Date.parse(expires_at),
  idleAt: idle_at === null ? null : Date.parse(idle_at),
  keptAt: Date.now(),
})

const MINUTE = 60_000
const WARNED_BEFORE = { idle: 2 * MINUTE, end: 5 * MINUTE }

/** When to ask whether somebody is there. Never right after an answer, even where this machine's clock is wrong. */
export const idleWarningAt = (idleAt: number, keptAt: number): number =>
  Math.max(idleAt - WARNED_BEFORE.idle, keptAt + MINUTE)
export const endWarningAt = (endsAt: number): number => endsAt - WARNED_BEFORE.end
