import { useRef, useState, useEffect, useEffectEvent, useCallback } from 'react'
import { formatTime } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { call } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, reportAuthError, useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import * as authContract from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { toast } from '#app/ui/toast-store.ts'

type IdleDialogProps = {
  endsAt: number
  /** Returns whether the session was extended. */
  onStay: () => Promise<boolean>
}

/** Asks an idle admin whether to stay signed in; any answer, even Escape, extends the session (WCAG 2.2.1). */
export function IdleDialog({ endsAt, onStay }: IdleDialogProps) {
  const [hasFailed, setFailed] = useState(false)
  const stay = () => void onStay().then((isKept) => setFailed(!isKept))
  return (
    <Dialog
      title="Are you still there?"
      size="narrow"
      hasCloseButton={false}
      className="sign-in"
      role="alertdialog"
      closedby="none"
      aria-describedby="idle-why"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        stay()
      }}
      // A browser that does not know `closedby`.
      onCancel={(event) => {
        event.preventDefault()
        stay()
      }}
    >
      <p id="idle-why">
        Nobody has used this page for a while. At {formatTime(new Date(endsAt).toISOString())} you will be signed out.
        What you have typed stays.
      </p>
      <div className="stay">
        {hasFailed && <Notice>The server could not be reached. Try again.</Notice>}
        <Button onClick={stay}>Stay signed in</Button>
      </div>
    </Dialog>
  )
}

/** Milliseconds since 1970: `extendedAt` by the clock of this machine, the others by the server's. */
type SessionTimes = { endsAt: number; idleAt: number | null; extendedAt: number }

/** Reaches all tabs of this browser, including this one. */
const CHANNEL = 'session-kept'

/** Extends an idle session. Returns whether it did; if it has expired, asks to sign in. */
export async function extendSession(): Promise<boolean> {
  try {
    const times = toSessionTimes(await call(authContract.extendSession, {}))
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

/** Calls back with the new times after each extension, in any tab. Returns the unsubscriber. */
export function onSessionExtended(listener: (times: SessionTimes) => void) {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }: MessageEvent<SessionTimes>) => listener(data))
  return () => channel.close()
}

const toSessionTimes = ({ expires_at, idle_at }: ResponseBody<typeof authContract.extendSession>): SessionTimes => ({
  endsAt: Date.parse(expires_at),
  idleAt: idle_at === null ? null : Date.parse(idle_at),
  extendedAt: Date.now(),
})

const MINUTE = 60_000
const WARNING_LEAD = { idle: 2 * MINUTE, end: 5 * MINUTE }

/** Returns when to show the idle dialog: never right after an extension, even if this machine's clock is wrong. */
export const idleWarningAt = (idleAt: number, keptAt: number): number =>
  Math.max(idleAt - WARNING_LEAD.idle, keptAt + MINUTE)
export const endWarningAt = (endsAt: number): number => endsAt - WARNING_LEAD.end

/** Calls back once at `moment` (milliseconds since 1970), or when a machine that slept through it wakes up. */
function useTimerAt(moment: number | undefined, callback: () => void) {
  const onMoment = useEffectEvent(callback)
  useEffect(() => {
    if (moment === undefined) return
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(fire, Math.max(0, moment - Date.now()))
    }
    const fire = () => {
      if (Date.now() < moment) return wait()
      document.removeEventListener('visibilitychange', wait)
      onMoment()
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [moment])
}

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
const MIN_INTERVAL_MS = 60_000

/**
 * Loads the times of the session with the page and after each sign-in. Where idle sessions expire, it reports activity to the
 * server at most once a minute, but not while the idle dialog is open (`confirmingTimes`).
 */
function useSessionTimes(confirmingTimes: SessionTimes | undefined) {
  const [times, setTimes] = useState<SessionTimes>()
  const isWaiting = useIsWaitingForSignIn()
  const lastExtendedAt = useRef(-Infinity)
  /** Returns whether the session was extended. */
  const extend = useCallback(async () => {
    lastExtendedAt.current = Date.now()
    return extendSession()
  }, [])

  useEffect(() => {
    if (isWaiting) return
    const unsubscribe = onSessionExtended(setTimes)
    void extend()
    return unsubscribe
  }, [isWaiting, extend])

  const isWatched = typeof times?.idleAt === 'number' && times !== confirmingTimes && !isWaiting
  useEffect(() => {
    if (!isWatched) return
    const onActivity = () => {
      if (Date.now() - lastExtendedAt.current >= MIN_INTERVAL_MS) void extend()
    }
    const ended = new AbortController()
    const listening = { passive: true, capture: true, signal: ended.signal }
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, onActivity, listening)
    return () => ended.abort()
  }, [isWatched, extend])

  return { times: isWaiting ? undefined : times, extend }
}

/** Warns before the session expires: in a dialog for idleness, in a toast for its maximum age. */
export function SessionExpiryWarning() {
  /** The times the dialog asks about. New times, from any tab, close it. */
  const [confirmingTimes, setConfirmingTimes] = useState<SessionTimes>()
  const { times, extend } = useSessionTimes(confirmingTimes)
  const idleAt = times?.idleAt ?? undefined
  useTimerAt(times && idleAt !== undefined ? idleWarningAt(idleAt, times.extendedAt) : undefined, () =>
    setConfirmingTimes(times),
  )
  useTimerAt(times && endWarningAt(times.endsAt), () => warnAboutExpiry(times?.endsAt))
  useTimerAt(idleAt, checkSession)
  useTimerAt(times?.endsAt, checkSession)
  const isAsking = times !== undefined && times === confirmingTimes && idleAt !== undefined
  return isAsking && <IdleDialog endsAt={idleAt} onStay={extend} />
}

function warnAboutExpiry(endsAt = 0) {
  const text = `It ends at ${formatTime(new Date(endsAt).toISOString())}. Drafts stay: sign in again and go on.`
  toast({ kind: 'warning', title: 'Your session is about to end', text })
}

/** Checks whether the session has expired, without extending it. */
function checkSession() {
  call(authContract.getMe, {}).catch((error: unknown) => {
    reportAuthError(error)
    if (!isSessionExpired(error)) logFailure('session.check_failed', error)
  })
}
