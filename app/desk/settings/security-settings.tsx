import { useQueryClient } from '@tanstack/react-query'
import { focusSubmit } from '#app/forms/submit-form.ts'
import { Field, PasswordInput } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { changePassword } from '#contract/account.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { AccountForm, PasswordManagerUsername } from './account-forms.tsx'
import { AccountPanel } from './account-panel.tsx'
import { reloadAccount } from './account-queries.ts'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import type { SettingsProps } from './settings-pages.ts'

function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  return (
    <AccountForm
      operation={changePassword}
      id="change"
      action="Save"
      busyLabel="Saving..."
      onSent={(_response, form) => {
        form.reset()
        toast({ kind: 'success', title: 'Saved.', text: 'Your other sessions have ended.' })
        focusSubmit(form)
        void reloadAccount(client)
      }}
    >
      <p>A new password ends your other sessions.</p>
      <PasswordManagerUsername email={email} />
      <div className="field-columns">
        <Field id="change-password" label="Current password">
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Field
          id="change-newPassword"
          label="New password"
          hint={`At least ${LIMITS.password.min} characters. Longer is better; a few words work well.`}
        >
          <PasswordInput name="newPassword" autoComplete="new-password" required />
        </Field>
      </div>
    </AccountForm>
  )
}

export default function SecuritySettings({ admin, onRequiredSetUpDone }: SettingsProps) {
  const email = admin?.email ?? ''
  return (
    <>
      <AccountPanel id="password-title" title="Password">
        <PasswordForm email={email} />
      </AccountPanel>
      <SecondFactor email={email} onRequiredSetUpDone={onRequiredSetUpDone} />
      <Sessions />
    </>
  )
}
