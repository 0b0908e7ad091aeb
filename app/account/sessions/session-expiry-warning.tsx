import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { formatTime } from '#app/lib/dates.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isSessionExpired, reportAuthError } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { getMe } from '#contract/auth.ts'
import { IdleDialog } from './idle-dialog.tsx'
import { endWarningAt, idleWarningAt, type SessionTimes } from './session-times.ts'
import { useTimerAt } from './use-timer-at.ts'
import { useSessionTimes } from './use-session-times.ts'

/** Warns before the session expires: for idleness (where the server limits it) in a dialog, for its maximum age in a toast. */
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

/** Asks the server whether the session has expired. This is no activity and does not extend it. */
function checkSession() {
  call(getMe, {}).catch((error: unknown) => {
    reportAuthError(error)
    if (!isSessionExpired(error)) logFailure('session.check_failed', error)
  })
}
