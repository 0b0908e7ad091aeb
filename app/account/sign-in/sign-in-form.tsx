import { useState } from 'react'
import { flushSync } from 'react-dom'
import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { toast } from '#app/lib/toast/toast.tsx'
import { signIn } from '#contract/auth.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { type Admin, adminAfterSignIn, DENIED, announceSignIn } from './admin-session.ts'
import { SecondFactorStep } from './second-factor-step.tsx'

/** Shown without a toast: the password was right. */
const NO_ADMIN = new ApiError(403, DENIED)
const needsCode = (error: unknown) => error instanceof ApiError && error.problem.type === PROBLEM_TYPES.codeNeeded

type SignInFormProps = {
  /** Of the admin who signed in last, if known. */
  email?: string | undefined
  onSignedIn: (admin: Admin) => void
}

/**
 * E-mail and password, then the code of the second factor where one is asked for. Shown on the login page, and over an
 * admin page whose session has expired.
 */
export function SignInForm({ email: lastEmail, onSignedIn }: SignInFormProps) {
  /** Whose code is asked for; the fields of the first step stay filled meanwhile. */
  const [codeForEmail, setCodeForEmail] = useState<string>()
  const { errors, failure, busy, clearErrors, props, submitProps } = useOperationForm({
    operation: signIn,
    variant: 'panel',
    blankMessages: { password: 'Enter your password', code: 'Enter the code' },
    staysBusy: true,
    send: async (credentials) => {
      await call(signIn, credentials)
      const admin = await adminAfterSignIn()
      if (!admin) throw NO_ADMIN
      return admin
    },
    onSent: (admin) => {
      toast({ kind: 'success', title: 'Login Successful', text: 'Welcome to the admin dashboard!' })
      announceSignIn(admin)
      onSignedIn(admin)
    },
    toFailure: (error, _, credentials) => {
      if (error === NO_ADMIN) return { sentence: DENIED }
      if (needsCode(error)) setCodeForEmail(credentials.email)
      else if (error instanceof ApiError && error.status === 401) setCodeForEmail(undefined)
      if (needsCode(error) && credentials.code === undefined) return {}
      const text = errorMessage(error, 'Invalid credentials')
      return {
        ...(needsCode(error) ? { fields: { code: text } } : { sentence: text }),
        toast: { kind: 'error', title: 'Login Failed', text },
      }
    },
  })

  function goBack() {
    flushSync(() => {
      setCodeForEmail(undefined)
      clearErrors()
    })
    document.getElementById('email')?.focus()
  }

  return (
    <form {...props}>
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
          onSwitch={clearErrors}
          onBack={goBack}
        />
      )}
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" busy={busy} busyLabel="Signing in..." {...submitProps}>
        Sign In
      </Button>
    </form>
  )
}
