import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { toast } from '#app/ui/toast/toast.tsx'
import { signIn } from '#contract/auth.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { type Admin, adminAfterSignIn, DENIED, announceSignIn } from './admin-session.ts'
import { SecondFactorStep } from './second-factor-step.tsx'
import { useCredentials } from './use-credentials.ts'

const UNREACHABLE = 'The server could not be reached. Check your connection, then try again.'
const isUnreachable = (error: unknown) => error instanceof ApiError && error.status === 0
const needsCode = (error: unknown) =>
  error instanceof ApiError && error.problem.type === PROBLEM_TYPES.codeNeeded

type SignInFormProps = {
  /** Who signed in last, where that is known. */
  email?: string | undefined
  onSignedIn: (admin: Admin) => void
}

/**
 * E-mail and password, then the code of the second factor where one is asked for; on the page of the login and over a
 * dashboard whose session has ended.
 */
export function SignInForm({ email: lastEmail, onSignedIn }: SignInFormProps) {
  /** Whose code is asked for; the fields of the first step are kept meanwhile. */
  const [codeForEmail, setCodeForEmail] = useState<string>()
  const { errors, failure, busy, submit, forget, waiting } = useCredentials({
    input: signIn.input,
    missingPassword: 'Enter your password',
    send: async (credentials) => {
      try {
        await call(signIn, credentials)
        const admin = await adminAfterSignIn()
        if (!admin) return DENIED
        toast({ kind: 'success', title: 'Login Successful', text: 'Welcome to the admin dashboard!' })
        announceSignIn(admin)
        return onSignedIn(admin)
      } catch (error) {
        if (needsCode(error)) setCodeForEmail(credentials.email)
        else if (error instanceof ApiError && error.status === 401) setCodeForEmail(undefined)
        if (needsCode(error) && credentials.code === undefined) return {}
        const text =
          (error instanceof Error && error.message) ||
          (isUnreachable(error) ? UNREACHABLE : 'Invalid credentials')
        toast({ kind: 'error', title: 'Login Failed', text })
        return needsCode(error) ? { code: text } : text
      }
    },
  })

  function goBack() {
    flushSync(() => {
      setCodeForEmail(undefined)
      forget()
    })
    document.getElementById('email')?.focus()
  }

  return (
    <form method="post" noValidate aria-busy={busy} onSubmit={submit}>
      <div className="sign-in-step" hidden={codeForEmail !== undefined}>
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
      </div>
      {codeForEmail !== undefined && (
        <SecondFactorStep
          email={codeForEmail}
          error={errors.code}
          readOnly={busy}
          onSwitch={forget}
          onBack={goBack}
        />
      )}
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" busy={busy} busyLabel="Signing in..." {...waiting}>
        Sign In
      </Button>
    </form>
  )
}
