import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { formatTime } from '#app/lib/dates.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { isRefusedAsStranger, noticeRefusal } from '#app/lib/session-end.ts'
import { toast } from '#app/ui/toast.tsx'
import { getMe } from '#contract/auth.ts'
import { IdleDialog } from './idle-dialog.tsx'
import { endWarningAt, idleWarningAt, type SessionTimes } from './session-times.ts'
import { useAt } from './use-at.ts'
import { useSessionTimes } from './use-session-times.ts'

/** Says before it happens that the session ends; of rest only where a session ends by it. */
export function SessionEnd() {
  /** The times for which somebody is asked whether they are there: new ones answer that, from whatever tab. */
  const [asked, setAsked] = useState<SessionTimes>()
  const { times, keep } = useSessionTimes(asked)
  const idleAt = times?.idleAt ?? undefined
  useAt(times && idleAt !== undefined ? idleWarningAt(idleAt, times.keptAt) : undefined, () =>
    setAsked(times),
  )
  useAt(times && endWarningAt(times.endsAt), () => announceEnd(times?.endsAt))
  useAt(idleAt, look)
  useAt(times?.endsAt, look)
  const isAsking = times !== undefined && times === asked && idleAt !== undefined
  return isAsking && <IdleDialog endsAt={idleAt} onStay={keep} />
}

function announceEnd(endsAt = 0) {
  const text = `It ends at ${formatTime(new Date(endsAt).toISOString())}. Drafts stay: sign in again and go on.`
  toast({ kind: 'warning', title: 'Your session is about to end', text })
}

/** Looking on is no sign of life: the server says whether there still is a session. */
function look() {
  call(getMe, {}).catch((error: unknown) => {
    noticeRefusal(error)
    if (!isRefusedAsStranger(error)) logFailure('whether the session has ended could not be asked', error)
  })
}
