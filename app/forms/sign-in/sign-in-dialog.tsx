import { useEffect, useEffectEvent, useRef, useCallback, useState } from 'react'
import { Dialog } from '#app/ui/dialog.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { type Admin, LOGIN_SUCCESSFUL, LOGIN } from './admin-session.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { startSignInForm } from './start-sign-in-form.ts'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'

export type SignInDialogProps = {
  /** The address of the admin who signed in last, if known. */
  email?: string | undefined
  onSignedIn: (admin: Admin) => void
}

function SignInForm({ email, onSignedIn }: SignInDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const onAdmin = useEffectEvent((admin: Admin) => {
    toast(LOGIN_SUCCESSFUL)
    onSignedIn(admin)
  })
  useEffect(() => {
    const until = new AbortController()
    startSignInForm(form.current!, onAdmin, until)
    return () => until.abort()
  }, [])
  return (
    <form ref={form} method="post" noValidate>
      <SignInFields email={email} />
    </form>
  )
}

/** Milliseconds after the last input for which the person counts as still typing. */
const TYPING_MS = 1_000

/** Asks to sign in again over a page whose session has expired; cannot be closed, as no call behind it would succeed. */
export function SignInDialog({ email, onSignedIn }: SignInDialogProps) {
  const isWaiting = useIsWaitingForSignIn()
  const [isDue, setDue] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const isTyping = useIsTyping()
  useEffect(() => {
    // Keys that wait while the page is busy come first.
    const timer = setTimeout(() => setDue(isWaiting))
    return () => clearTimeout(timer)
  }, [isWaiting])
  if (!isWaiting || !isDue) return null
  return (
    <Dialog
      title="Sign in again"
      titleRef={title}
      size="narrow"
      className="sign-in"
      hasCloseButton={false}
      isLocked
      closedby="none"
      aria-describedby="sign-in-why"
      // Keys meant for a reply must not end up in the password field.
      initialFocus={() => (isTyping() ? title.current : email ? document.getElementById('password') : null)}
    >
      <p id="sign-in-why">Your session has ended. Sign in and go on where you were: nothing is lost.</p>
      <SignInForm email={email} onSignedIn={onSignedIn} />
      <a href={LOGIN}>Go to the login page</a>
    </Dialog>
  )
}

function useIsTyping() {
  const last = useRef(-Infinity)
  useEffect(() => {
    const onInput = () => void (last.current = performance.now())
    document.addEventListener('input', onInput)
    return () => document.removeEventListener('input', onInput)
  }, [])
  return useCallback(() => performance.now() - last.current < TYPING_MS, [])
}
