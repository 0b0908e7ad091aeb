import { useEffect, useEffectEvent, useRef } from 'react'
import { toast } from '#app/lib/toast/toast-store.ts'
import type { Admin } from './admin-session.ts'
import { LOGIN_SUCCESSFUL } from './login-successful.ts'
import { SignInFields } from './sign-in-fields.tsx'
import { startSignInForm } from './start-sign-in-form.ts'

type SignInFormProps = {
  /** Of the admin who signed in last, if known. */
  email?: string | undefined
  onSignedIn: (admin: Admin) => void
}

/** The form of the login page over an admin page whose session has expired. */
export function SignInForm({ email, onSignedIn }: SignInFormProps) {
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
