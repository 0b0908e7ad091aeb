import { useEffect, useRef } from 'react'
import { call } from '#app/lib/api.ts'
import { serverFieldErrors } from '#app/lib/error-message.ts'
import { generatePassword } from './generate-password.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast/toast.tsx'
import { setupAdmin } from '#contract/auth.ts'
import { site } from '#site'
import { useCredentials, type Credentials } from '../sign-in/use-credentials.ts'

const SUGGESTED_EMAIL = `admin@${site.email.split('@')[1]}`

export function SetupForm({ onDone }: { onDone: (credentials: Credentials) => void }) {
  const token = useSetupToken()
  const suggestion = useRef<HTMLInputElement>(null)
  // Made here and not while drawing: a password in the prerendered page would be everybody's.
  useEffect(() => {
    if (suggestion.current) suggestion.current.value ||= generatePassword()
  }, [])
  const { errors, failure, busy, submit, waiting } = useCredentials({
    input: setupAdmin.input,
    missingPassword: 'Enter a password',
    send: async (credentials) => {
      try {
        await createAdmin({ ...credentials, ...(token.current && { token: token.current }) })
      } catch (error) {
        const text = (error instanceof Error && error.message) || 'Something went wrong during setup.'
        toast({ kind: 'error', title: 'Setup Failed', text })
        const { email, password } = serverFieldErrors(error)
        if (email === undefined && password === undefined) return text
        return { ...(email && { email }), ...(password && { password }) }
      }
      toast({
        kind: 'success',
        title: 'Admin Setup Complete!',
        text: `Admin user ${credentials.email} has been created successfully.`,
      })
      return onDone(credentials)
    },
  })

  return (
    <form method="post" noValidate aria-busy={busy} onSubmit={submit}>
      <Field id="email" label="Admin Email" error={errors.email}>
        <TextInput
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={busy}
          defaultValue={SUGGESTED_EMAIL}
        />
      </Field>
      <Field
        id="password"
        label="Admin Password"
        hint="Made for you in this browser. Keep it, or type your own."
        error={errors.password}
      >
        <span className="with-copy">
          <TextInput
            name="password"
            required
            className="password-text"
            autoComplete="new-password"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={busy}
            ref={suggestion}
          />
          <CopyButton read={() => suggestion.current?.value ?? ''} what="the password" />
        </span>
      </Field>
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" busy={busy} busyLabel="Setting up admin..." {...waiting}>
        Create Admin User
      </Button>
    </form>
  )
}

async function createAdmin(input: Credentials & { token?: string }) {
  const answer: { success: boolean; error?: string } = await call(setupAdmin, input)
  if (!answer.success) throw new Error(answer.error ?? 'Setup failed')
}

/** The token of the printed link. Once read it leaves the address, so that it stays in no history and no screenshot. */
function useSetupToken() {
  const token = useRef('')
  useEffect(() => {
    const address = new URL(location.href)
    const carried = address.searchParams.get('token')
    if (carried === null) return
    token.current = carried
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }, [])
  return token
}
