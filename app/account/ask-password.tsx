import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordInput } from '#app/ui/password-input.tsx'
import { beginSecondFactor } from '#contract/account.ts'
import type { Answer } from '#contract/operation.ts'
import { UsernameForManagers } from './username-for-managers.tsx'
import { useAccountForm } from './use-account-form.ts'

type AskPasswordProps = {
  email: string
  onDone: (made: Answer<typeof beginSecondFactor>) => void
  onCancel: (() => void) | undefined
}

/** First of all: is it still the same person who sits there? */
export function AskPassword({ email, onDone, onCancel }: AskPasswordProps) {
  const { errors, failure, busy, field, props } = useAccountForm(beginSecondFactor, onDone)
  return (
    <form {...props} className="account-form">
      <p>You need an authenticator app on your phone. Any that shows codes of six digits will do.</p>
      <UsernameForManagers email={email} />
      <Field
        id="factor-password"
        label="Your password"
        hint="Asked again, in case somebody else sits here."
        error={errors.password}
      >
        <PasswordInput {...field} name="password" autoComplete="current-password" required data-begins="" />
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
