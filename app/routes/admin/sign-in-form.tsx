import { ApiError, call } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { toast } from '#app/ui/toast.tsx'
import { signIn } from '#contract/auth.ts'
import { type Admin, adminAfterSignIn, DENIED, tellOtherTabs } from './admin-session.ts'
import { useCredentials } from './use-credentials.ts'

const NO_ANSWER = 'The server could not be reached. Check your connection, then try again.'
const unanswered = (error: unknown) => error instanceof ApiError && error.status === 0

type SignInFormProps = {
  /** Who signed in last, where that is known. */
  email?: string | undefined
  onSignedIn: (admin: Admin) => void
}

/** E-mail and password, on the page of the login and over a dashboard whose session has ended. */
export function SignInForm({ email: lastEmail, onSignedIn }: SignInFormProps) {
  const { errors, failure, busy, submit, waiting } = useCredentials({
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
        const text =
          (error instanceof Error && error.message) || (unanswered(error) ? NO_ANSWER : 'Invalid credentials')
        toast({ kind: 'error', title: 'Login Failed', text })
        return text
      }
    },
  })

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
