import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { startSecondFactor } from '#contract/account.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { PasswordManagerUsername } from '../password-manager-username.tsx'

type PasswordStepProps = {
  email: string
  onDone: (made: ResponseBody<typeof startSecondFactor>) => void
  onCancel: (() => void) | undefined
}

/** First step of setting up a second factor: the password again, in case someone else sits at the admin's screen. */
export function PasswordStep({ email, onDone, onCancel }: PasswordStepProps) {
  const { errors, failure, busy, props } = useOperationForm({
    operation: startSecondFactor,
    variant: 'panel',
    send: (input) => callSignedIn(startSecondFactor, input),
    onSent: onDone,
  })
  return (
    <form {...props} className="account-form">
      <p>You need an authenticator app on your phone. Any app with six-digit codes works.</p>
      <PasswordManagerUsername email={email} />
      <Field
        id="factor-password"
        label="Your password"
        hint="We ask again in case someone else is at your computer."
        error={errors.password}
      >
        <PasswordInput readOnly={busy} name="password" autoComplete="current-password" required data-begins="" />
      </Field>
      {failure && <Notice>{failure}</Notice>}
      <div className="account-actions">
        <Button type="submit" size="compact" busy={busy} busyLabel="Checking...">
          Continue
        </Button>
        {onCancel && (
          <Button variant="outline" size="compact" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
