import { useQueryClient } from '@tanstack/react-query'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { toast } from '#app/lib/toast/toast.tsx'
import { changePassword } from '#contract/account.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { reloadAccount } from './account-queries.ts'
import { PasswordManagerUsername } from './password-manager-username.tsx'

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const { errors, failure, busy, props } = useOperationForm({
    operation: changePassword,
    variant: 'panel',
    send: (input) => callSignedIn(changePassword, input),
    onSent: (_response, _input, form) => {
      form.reset()
      toast({ kind: 'success', title: 'Password Changed', text: 'Your other sessions have ended.' })
      form.querySelector<HTMLElement>('[type=submit]')?.focus()
      void reloadAccount(client)
    },
  })
  return (
    <form {...props} className="account-form">
      <p>A new password ends your other sessions.</p>
      <PasswordManagerUsername email={email} />
      <Field id="change-password" label="Current password" error={errors.password}>
        <PasswordInput readOnly={busy} name="password" autoComplete="current-password" required />
      </Field>
      <Field
        id="change-newPassword"
        label="New password"
        hint={`At least ${LIMITS.password.min} characters. Length is what counts: a few words are fine.`}
        error={errors.newPassword}
      >
        <PasswordInput readOnly={busy} name="newPassword" autoComplete="new-password" required />
      </Field>
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" size="compact" busy={busy} busyLabel="Changing password...">
        Change password
      </Button>
    </form>
  )
}
