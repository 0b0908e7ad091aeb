import { useOperationForm } from '#app/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, PasswordInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import {
  startSecondFactor,
  confirmSecondFactor,
  type removeSecondFactor,
  type replaceRecoveryCodes,
} from '#contract/account.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { PasswordManagerUsername, CodeField } from './proof-fields.tsx'
import { encode } from 'uqr'
import { CopyButton } from '#app/ui/copy-button.tsx'
import DownloadIcon from 'lucide-react/icons/download'
import { site } from '#site'

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

/** White modules around the code, which cameras need. */
const QUIET_ZONE = 4

/** A QR code, dark on white in every theme: not every camera reads inverted ones. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> would put the secret into a URL
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={data.map((row, y) => darkRuns(row, y)).join('')} />
    </svg>
  )
}

/** The dark modules of a row as an SVG path, adjacent ones as one rectangle. */
function darkRuns(row: boolean[], y: number): string {
  const begins = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return begins
    .map((x) => {
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      return `M${x} ${y}h${length}v1h-${length}z`
    })
    .join('')
}

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

/** Long enough for the browser to have started the download. */
const REVOKE_AFTER_MS = 60_000

/** Lets the browser save a text as a file. */
function downloadText(name: string, text: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

type RecoveryCodesStepProps = {
  codes: string[]
  email: string
  /** The dashboard opens only after this step. */
  continuesToDashboard: boolean
  onStored: () => void
}

export function RecoveryCodesStep({ codes, email, continuesToDashboard: goesOn, onStored }: RecoveryCodesStepProps) {
  const lines = codes.join('\n')
  const page = `${site.name}: recovery codes of ${email}\nEach signs you in once, in place of the code from your app.\n\n${lines}\n`
  return (
    <div className="recovery">
      <h3 tabIndex={-1} data-begins="">
        Your recovery codes
      </h3>
      <p>
        Each signs you in once, when your phone is not at hand. <b>Store these now.</b> This page will not show them
        again.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-actions">
        <CopyButton read={() => lines} what="all codes" showsWhat />
        <Button
          variant="outline"
          size="compact"
          icon={<DownloadIcon />}
          onClick={() => downloadText('recovery-codes.txt', page)}
        >
          Download as text
        </Button>
      </div>
      <Button size="compact" onClick={onStored}>
        {goesOn ? 'I have stored them: to the dashboard' : 'I have stored them'}
      </Button>
    </div>
  )
}

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
