import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import type { removeSecondFactor, renewRecoveryCodes } from '#contract/account.ts'
import type { Answer } from '#contract/operation.ts'
import { CodeField } from './code-field.tsx'
import { UsernameForManagers } from './username-for-managers.tsx'
import { useAccountForm } from './use-account-form.ts'

type Guarded = typeof renewRecoveryCodes | typeof removeSecondFactor
type ProveAgainProps<O extends Guarded> = {
  operation: O
  email: string
  sentence: string
  action: string
  onDone: (answer: Answer<O>) => void
  onCancel: () => void
}

/** Password and code once more, before a second factor is weakened. */
export function ProveAgain<O extends Guarded>({
  operation,
  email,
  sentence,
  action,
  onDone,
  onCancel,
}: ProveAgainProps<O>) {
  const { errors, failure, busy, field, props } = useAccountForm(operation, onDone)
  return (
    <form {...props} className="account-form">
      <p>{sentence}</p>
      <UsernameForManagers email={email} />
      <Field id="prove-password" label="Your password" error={errors.password}>
        <PasswordInput {...field} name="password" autoComplete="current-password" required data-begins="" />
      </Field>
      <CodeField
        id="prove-code"
        label="Code from your authenticator app"
        hint="Or one of your recovery codes."
        error={errors.code}
        {...field}
      />
      {failure && <Notice>{failure}</Notice>}
      <div className="account-actions">
        <Button type="submit" size="compact" busy={busy} busyLabel="Checking...">
          {action}
        </Button>
        <Button variant="outline" size="compact" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
