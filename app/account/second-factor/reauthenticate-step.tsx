import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import type { removeSecondFactor, replaceRecoveryCodes } from '#contract/account.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { CodeField } from './code-field.tsx'
import { PasswordManagerUsername } from '../password-manager-username.tsx'

type ProtectedOperation = typeof replaceRecoveryCodes | typeof removeSecondFactor
type ReauthenticateStepProps<O extends ProtectedOperation> = {
  operation: O
  email: string
  sentence: string
  action: string
  onDone: (answer: ResponseBody<O>) => void
  onCancel: () => void
}

/** Asks for password and code again before the second factor is removed or its recovery codes are replaced. */
export function ReauthenticateStep<O extends ProtectedOperation>({
  operation,
  email,
  sentence,
  action,
  onDone,
  onCancel,
}: ReauthenticateStepProps<O>) {
  const { errors, failure, busy, props } = useOperationForm({
    operation,
    variant: 'panel',
    send: (input) => callSignedIn(operation, input),
    onSent: onDone,
  })
  return (
    <form {...props} className="account-form">
      <p>{sentence}</p>
      <PasswordManagerUsername email={email} />
      <Field id="prove-password" label="Your password" error={errors.password}>
        <PasswordInput readOnly={busy} name="password" autoComplete="current-password" required data-begins="" />
      </Field>
      <CodeField
        id="prove-code"
        label="Code from your authenticator app"
        hint="Or one of your recovery codes."
        error={errors.code}
        readOnly={busy}
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
