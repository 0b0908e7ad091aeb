import { useCallback, useEffect, useRef } from 'react'
import { useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { LOGIN } from './leave-for-login.ts'
import type { Admin } from './admin-session.ts'
import { SignInForm } from './sign-in-form.tsx'

type SignInDialogProps = { email: string | undefined; onSignedIn: (admin: Admin) => void }

/** Milliseconds after the last input during which the person is taken to be typing still. */
const TYPING_MS = 1_000

/** Asks to sign in again over a page whose session has expired. It cannot be closed: behind it no call would succeed. */
export function SignInDialog({ email, onSignedIn }: SignInDialogProps) {
  const isOpen = useIsWaitingForSignIn()
  const dialog = useRef<HTMLDialogElement>(null)
  const isTyping = useIsTyping()
  useEffect(() => {
    if (!isOpen) return dialog.current?.close()
    // Keys meant for a reply must not end up in the password field, also those that wait while the page is busy: they come first.
    const timer = setTimeout(() => {
      dialog.current?.showModal()
      if (isTyping()) document.getElementById('sign-in-title')?.focus()
      else if (email) document.getElementById('password')?.focus()
    })
    return () => clearTimeout(timer)
  }, [isOpen, email, isTyping])
  return (
    <dialog
      ref={dialog}
      className="sign-in"
      closedby="none"
      aria-labelledby="sign-in-title"
      aria-describedby="sign-in-why"
      onCancel={(event) => event.preventDefault()}
    >
      {isOpen && (
        <>
          <h2 id="sign-in-title" tabIndex={-1}>
            Sign in again
          </h2>
          <p id="sign-in-why">Your session has ended. Sign in and go on where you were: nothing is lost.</p>
          <SignInForm email={email} onSignedIn={onSignedIn} />
          <a href={LOGIN}>Go to the login page</a>
        </>
      )}
    </dialog>
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
