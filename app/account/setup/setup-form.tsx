import { useEffect, useRef } from 'react'
import { call } from '#app/lib/api.ts'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/lib/toast/toast.tsx'
import { setupAdmin } from '#contract/auth.ts'
import { site } from '#site'
import { generatePassword } from './generate-password.ts'
import type { Credentials } from './setup-done.tsx'

const SUGGESTED_EMAIL = `admin@${site.email.split('@')[1]}`

export function SetupForm({ onDone }: { onDone: (credentials: Credentials) => void }) {
  const token = useSetupToken()
  const suggestion = useRef<HTMLInputElement>(null)
  // In an effect, not while rendering: a password in the prerendered page would be the same for everybody.
  useEffect(() => {
    if (suggestion.current) suggestion.current.value ||= generatePassword()
  }, [])
  const { errors, failure, busy, props, submitProps } = useOperationForm({
    operation: setupAdmin,
    variant: 'panel',
    blankMessages: { password: 'Enter a password' },
    staysBusy: true,
    send: (credentials) => call(setupAdmin, { ...credentials, ...(token.current && { token: token.current }) }),
    onSent: (_, credentials) => {
      toast({
        kind: 'success',
        title: 'Admin Setup Complete!',
        text: `Admin user ${credentials.email} has been created successfully.`,
      })
      onDone(credentials)
    },
    toFailure: (error, fields) => {
      const text = (error instanceof Error && error.message) || 'Something went wrong during setup.'
      const hasFields = Object.keys(fields).length > 0
      return {
        ...(hasFields ? { fields } : { sentence: text }),
        toast: { kind: 'error', title: 'Setup Failed', text },
      }
    },
  })

  return (
    <form {...props}>
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
      <Button type="submit" busy={busy} busyLabel="Setting up admin..." {...submitProps}>
        Create Admin User
      </Button>
    </form>
  )
}

/** The token of the link printed at start. It is taken out of the URL, so that it stays in no history and no screenshot. */
function useSetupToken() {
  const token = useRef('')
  useEffect(() => {
    const address = new URL(location.href)
    const fromUrl = address.searchParams.get('token')
    if (fromUrl === null) return
    token.current = fromUrl
    address.searchParams.delete('token')
    history.replaceState(history.state, '', address)
  }, [])
  return token
}
