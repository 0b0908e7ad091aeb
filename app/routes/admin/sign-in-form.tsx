import { useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call } from '#app/lib/api.ts'
import { fieldErrors } from '#app/lib/field-errors.ts'
import { valuesOf } from '#app/lib/form-values.ts'
import { useHydrated } from '#app/lib/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import { signIn } from '#contract/auth.ts'
import { type Admin, adminAfterSignIn, DENIED, tellOtherTabs } from './admin-session.ts'

const NO_ANSWER = 'The server could not be reached. Check your connection, then try again.'
const unanswered = (error: unknown) => error instanceof ApiError && error.status === 0

type SignInFormProps = {
  /** Who signed in last, where that is known. */
  email?: string | undefined
  onSignedIn: (admin: Admin) => void
}

/** E-mail and password, on the page of the login and over a dashboard whose session has ended. */
export function SignInForm({ email: lastEmail, onSignedIn }: SignInFormProps) {
  const waiting = useHydrated() ? {} : { disabled: true, 'data-waiting': '' }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  function refuse(form: HTMLFormElement, sentence: string) {
    flushSync(() => {
      setBusy(false)
      setFailure(sentence)
    })
    form.querySelector<HTMLElement>('[type=submit]')?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const { email = '', password = '' } = valuesOf(form)
    const wrong = fieldErrors(signIn.input, { email, password }) ?? {}
    if (password === '') wrong.password = 'Enter your password'
    setErrors(wrong)
    setFailure('')
    const first = ['email', 'password'].find((name) => wrong[name])
    if (first) return document.getElementById(first)?.focus()
    setBusy(true)
    try {
      await call(signIn, { email: email.trim(), password })
      const admin = await adminAfterSignIn()
      if (!admin) return refuse(form, DENIED)
      toast({ kind: 'success', title: 'Login Successful', text: 'Welcome to the admin dashboard!' })
      tellOtherTabs(admin)
      onSignedIn(admin)
    } catch (error) {
      const text =
        (error instanceof Error && error.message) || (unanswered(error) ? NO_ANSWER : 'Invalid credentials')
      toast({ kind: 'error', title: 'Login Failed', text })
      refuse(form, text)
    }
  }

  return (
    <form method="post" noValidate aria-busy={busy} onSubmit={submit}>
      <Field id="email" label="Email" error={errors.email}>
        <TextInput
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          defaultValue={lastEmail}
        />
      </Field>
      <Field id="password" label="Password" error={errors.password}>
        <PasswordInput name="password" autoComplete="current-password" readOnly={busy} />
      </Field>
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" busy={busy} busyLabel="Signing in..." {...waiting}>
        Sign In
      </Button>
    </form>
  )
}
