import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { confirmSecondFactor } from '#contract/account.ts'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'

type FirstCodeStepProps = {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Shows the new secret as QR code, link and text. The first code from the app proves that the secret has reached it. */
export function FirstCodeStep({ secret, uri, onDone, onCancel }: FirstCodeStepProps) {
  const { errors, failure, busy, props } = useOperationForm({
    operation: confirmSecondFactor,
    variant: 'panel',
    send: (input) => callSignedIn(confirmSecondFactor, input),
    onSent: ({ recoveryCodes }) => onDone(recoveryCodes),
  })
  return (
    <form {...props} className="account-form">
      <h3 tabIndex={-1} data-begins="">
        Scan this with your authenticator app
      </h3>
      <div className="factor-secret">
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <p>
            No camera at hand? <a href={uri}>Open an app on this device</a>, or type this key:
          </p>
          <code>{groupCharacters(secret)}</code>
          <CopyButton read={() => secret} what="the key" />
        </div>
      </div>
      <CodeField
        id="factor-code"
        label="Code from your authenticator app"
        hint="The six digits it shows now."
        error={errors.code}
        readOnly={busy}
      />
      {failure && <Notice>{failure}</Notice>}
      <div className="account-actions">
        <Button type="submit" size="compact" busy={busy} busyLabel="Turning on...">
          Turn on
        </Button>
        <Button variant="outline" size="compact" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** 'JBSW Y3DP EHPK 3PXP': easier to read out and to type. */
export const groupCharacters = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? ''
