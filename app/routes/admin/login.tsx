import { useEffect, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
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
import { site } from '#site'
import { AdminSheet } from './admin-sheet.tsx'
import { adminAfterSignIn, adminOfSession, DENIED } from './admin-session.ts'
import '#app/styles/forms.css'
import '#app/styles/admin-sheet.css'

export const meta = () => [{ title: `Admin Login | ${site.name}` }, { name: 'robots', content: 'noindex' }]

const NO_ANSWER = 'The server could not be reached. Check your connection, then try again.'
const unanswered = (error: unknown) => error instanceof ApiError && error.status === 0

export default function Login() {
  const navigate = useNavigate()
  const waiting = useHydrated() ? {} : { disabled: true, 'data-waiting': '' }
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    const leave = new AbortController()
    adminOfSession(leave.signal).then(
      (admin) => admin && navigate('/admin', { replace: true }),
      // No answer about the session: the form is here anyway.
      () => {},
    )
    return () => leave.abort()
  }, [navigate])

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
      if (await adminAfterSignIn()) {
        toast({ kind: 'success', title: 'Login Successful', text: 'Welcome to the admin dashboard!' })
        return navigate('/admin')
      }
      refuse(form, DENIED)
    } catch (error) {
      const text =
        (error instanceof Error && error.message) || (unanswered(error) ? NO_ANSWER : 'Invalid credentials')
      toast({ kind: 'error', title: 'Login Failed', text })
      refuse(form, text)
    }
  }

  return (
    <AdminSheet title="Admin Login" subtitle="Sign in to access the support dashboard">
      <form method="post" noValidate aria-busy={busy} onSubmit={submit}>
        <Field id="email" label="Email" error={errors.email}>
          <TextInput
            name="email"
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={busy}
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
    </AdminSheet>
  )
}
