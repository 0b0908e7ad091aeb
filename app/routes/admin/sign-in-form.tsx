import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import { signIn } from '#contract/auth.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { type Admin, adminAfterSignIn, DENIED, tellOtherTabs } from './admin-session.ts'
import { SecondStep } from './second-step.tsx'
import { useCredentials } from './use-credentials.ts'

const NO_ANSWER = 'The server could not be reached. Check your connection, then try again.'
const unanswered = (error: unknown) => error instanceof ApiError && error.status === 0
const wantsCode = (error: unknown) =>
  error instanceof ApiError && error.told.type === PROBLEM_TYPES.codeNeeded

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
  const [codeOf, setCodeOf] = useState<string>()
  const { errors, failure, busy, submit, forget, waiting } = useCredentials({
    input: signIn.input,
    missingPassword: 'Enter your password',
    send: async (credentials) => {
      try {
        await call(signIn, credentials)
        const admin = await adminAfterSignIn()
        if (!admin) return DENIED
        toast({ kind: 'success', title: 'Login Successful', text: 'Welcome to the admin dashboard!' })
        tellOtherTabs(admin)
        return onSignedIn(admin)
      } catch (error) {
        if (wantsCode(error)) setCodeOf(credentials.email)
        else if (error instanceof ApiError && error.status === 401) setCodeOf(undefined)
        if (wantsCode(error) && credentials.code === undefined) return {}
        const text =
          (error instanceof Error && error.message) || (unanswered(error) ? NO_ANSWER : 'Invalid credentials')
        toast({ kind: 'error', title: 'Login Failed', text })
        return wantsCode(error) ? { code: text } : text
      }
    },
  })

  function goBack() {
    flushSync(() => {
      setCodeOf(undefined)
      forget()
    })
    document.getElementById('email')?.focus()
  }

  return (
    <form method="post" noValidate aria-busy={busy} onSubmit={submit}>
      <div className="sign-in-step" hidden={codeOf !== undefined}>
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
      {codeOf !== undefined && (
        <SecondStep email={codeOf} error={errors.code} readOnly={busy} onSwitch={forget} onBack={goBack} />
      )}
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" busy={busy} busyLabel="Signing in..." {...waiting}>
        Sign In
      </Button>
    </form>
  )
}
