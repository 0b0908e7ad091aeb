import { useLayoutEffect, useRef, useState } from 'react'
import { formatTime } from '#app/lib/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type IdleDialogProps = {
  /** When the session will expire. */
  endsAt: number
  /** Returns whether the session was extended. */
  onStay: () => Promise<boolean>
}

/** Asks an idle admin whether to stay signed in. One press, also of Escape, is enough (WCAG 2.2.1). */
export function IdleDialog({ endsAt, onStay }: IdleDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [hasFailed, setFailed] = useState(false)
  // Closed before it is removed: otherwise the browser does not return the focus.
  useLayoutEffect(() => {
    const { current } = dialog
    current?.showModal()
    return () => current?.close()
  }, [])
  const stay = () => void onStay().then((isKept) => setFailed(!isKept))
  return (
    <dialog
      ref={dialog}
      className="sign-in"
      role="alertdialog"
      closedby="none"
      aria-labelledby="idle-title"
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
      <h2 id="idle-title">Are you still there?</h2>
      <p id="idle-why">
        Nobody has used this page for a while. At {formatTime(new Date(endsAt).toISOString())} you will be signed out.
        What you have typed stays.
      </p>
      <div className="stay">
        {hasFailed && <Notice>The server could not be reached. Try again.</Notice>}
        <Button onClick={stay}>Stay signed in</Button>
      </div>
    </dialog>
  )
}
