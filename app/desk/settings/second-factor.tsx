import { useQuery, useQueryClient } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import { useState } from 'react'
import { encode } from 'uqr'
import { downloadText } from '#app/lib/download-text.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { confirmSecondFactor, removeSecondFactor, replaceRecoveryCodes, startSecondFactor } from '#contract/account.ts'
import { site } from '#site'
import { AccountForm, CodeField, ProofFields, useFocusOnStep } from './account-forms.tsx'
import { QueryPanel } from './account-panel.tsx'
import { reloadAccount, secondFactorQuery, type SecondFactor as Factor } from './account-queries.ts'

/** As many as the server makes. */
const TOTAL_CODES = 10
const LOW_CODES = 3

type StatusProps = { factor: Factor; onStep: (at: 'password' | 'renew' | 'remove') => void }

function Status({ factor, onStep }: StatusProps) {
  const { enabled, required, recoveryCodesLeft: left } = factor
  if (!enabled)
    return (
      <>
        <p>
          A code from an app on your phone, asked for after your password. Then a stolen password alone isn’t enough.
        </p>
        <Button size="compact" data-begins="" onClick={() => onStep('password')}>
          Set up
        </Button>
      </>
    )
  return (
    <>
      <p>You sign in with your password and a code from your authenticator app.</p>
      <div className="stack codes-left">
        <p className="spread">
          <b className="strong">Recovery codes left</b>
          <span>
            {left} of {TOTAL_CODES}
          </span>
        </p>
        <ScaleBar value={left / TOTAL_CODES} label="Recovery codes left" />
        {left <= LOW_CODES && (
          <p className="codes-few strong">Only a few are left. Make new ones before you need them.</p>
        )}
      </div>
      <div className="action-row">
        <SecondaryButton data-begins="" onClick={() => onStep('renew')}>
          New recovery codes
        </SecondaryButton>
        {!required && <SecondaryButton onClick={() => onStep('remove')}>Turn off</SecondaryButton>}
      </div>
      {required && <p className="small">It can’t be turned off: everyone uses two-step sign-in here.</p>}
    </>
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
      <path d={data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')} />
    </svg>
  )
}

type FirstCodeFormProps = {
  secret: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Shows the new secret as QR code, link and text. The first code from the app proves that the secret has reached it. */
function FirstCodeForm({ secret, uri, onDone, onCancel }: FirstCodeFormProps) {
  return (
    <AccountForm
      operation={confirmSecondFactor}
      id="factor"
      action="Turn on"
      busyLabel="Turning on..."
      onSent={({ recoveryCodes }) => onDone(recoveryCodes)}
      onCancel={onCancel}
    >
      <h4 tabIndex={-1} data-begins="">
        Scan this with your authenticator app
      </h4>
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
      <CodeField id="factor" hint="The six digits it shows now." />
    </AccountForm>
  )
}

/** 'JBSW Y3DP EHPK 3PXP': easier to read out and to type. */
export const groupCharacters = (code: string): string => code.match(/.{1,4}/g)?.join(' ') ?? ''

type RecoveryCodesProps = { codes: string[]; email: string; onStored: () => void }

function RecoveryCodes({ codes, email, onStored }: RecoveryCodesProps) {
  const lines = codes.join('\n')
  const page = `${site.name}: recovery codes of ${email}\nEach signs you in once, in place of the code from your app.\n\n${lines}\n`
  return (
    <div className="recovery">
      <h4 tabIndex={-1} data-begins="">
        Your recovery codes
      </h4>
      <p>
        Each signs you in once, when your phone is not at hand. <b className="strong">Store these now.</b> This page
        will not show them again.
      </p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="action-row">
        <CopyButton read={() => lines} what="all codes" showsWhat />
        <SecondaryButton icon={<DownloadIcon />} onClick={() => downloadText('recovery-codes.txt', page, 'text/plain')}>
          Download as text
        </SecondaryButton>
      </div>
      <Button size="compact" onClick={onStored}>
        I saved them. Continue
      </Button>
    </div>
  )
}

type Step =
  | { at: 'rest' | 'password' | 'renew' | 'remove' }
  | { at: 'first-code'; secret: string; uri: string }
  | { at: 'codes'; codes: string[]; isFirst: boolean }

type SecondFactorProps = {
  email: string
  /** Called when an admin who was required to set one up has done so. */
  onRequiredSetUpDone: () => void
}

function Steps({ factor, email, onRequiredSetUpDone }: SecondFactorProps & { factor: Factor }) {
  const client = useQueryClient()
  const [isMissing] = useState(factor.required && !factor.enabled)
  const [step, setStep] = useState<Step>({ at: isMissing ? 'password' : 'rest' })
  const area = useFocusOnStep(step.at, factor.enabled)
  const rest = () => setStep({ at: 'rest' })
  const showCodes = (codes: string[], isFirst: boolean) => {
    setStep({ at: 'codes', codes, isFirst })
    const [title, text] = isFirst
      ? ['Two-Step Sign-In On', 'Your other sessions have ended.']
      : ['Recovery Codes Renewed', 'The old codes no longer work.']
    toast({ kind: 'success', title, text })
    void reloadAccount(client)
  }
  return (
    <div className="factor" ref={area}>
      {step.at === 'rest' && <Status factor={factor} onStep={(at) => setStep({ at })} />}
      {step.at === 'password' && (
        <AccountForm
          operation={startSecondFactor}
          id="factor"
          action="Continue"
          busyLabel="Checking..."
          onSent={(made) => setStep({ at: 'first-code', ...made })}
          onCancel={isMissing ? undefined : rest}
        >
          <p>You need an authenticator app on your phone. Any app with six-digit codes works.</p>
          <ProofFields id="factor" email={email} />
        </AccountForm>
      )}
      {step.at === 'first-code' && (
        <FirstCodeForm
          {...step}
          onDone={(codes) => showCodes(codes, true)}
          onCancel={() => setStep({ at: isMissing ? 'password' : 'rest' })}
        />
      )}
      {step.at === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          email={email}
          onStored={step.isFirst && isMissing ? onRequiredSetUpDone : rest}
        />
      )}
      {step.at === 'renew' && (
        <AccountForm
          operation={replaceRecoveryCodes}
          id="prove"
          action="Make new codes"
          busyLabel="Checking..."
          onSent={({ recoveryCodes }) => showCodes(recoveryCodes, false)}
          onCancel={rest}
        >
          <p>New recovery codes replace the old ones, which stop working.</p>
          <ProofFields id="prove" hint="" email={email} />
        </AccountForm>
      )}
      {step.at === 'remove' && (
        <AccountForm
          operation={removeSecondFactor}
          id="prove"
          action="Turn off"
          busyLabel="Checking..."
          onSent={() => {
            rest()
            toast({ kind: 'success', title: 'Two-Step Sign-In Off', text: 'Your other sessions have ended.' })
            void reloadAccount(client)
          }}
          onCancel={rest}
        >
          <p>After this, your password alone signs you in. Your other sessions end.</p>
          <ProofFields id="prove" hint="" email={email} />
        </AccountForm>
      )}
    </div>
  )
}

export function SecondFactor(props: SecondFactorProps) {
  const query = useQuery(secondFactorQuery)
  const state = query.data?.enabled ? <Badge tone="default">On</Badge> : <Badge tone="neutral">Off</Badge>
  return (
    <QueryPanel
      id="second-factor"
      title="Two-step sign-in"
      state={query.data && state}
      query={query}
      subject="Your two-step sign-in"
    >
      {(factor) => <Steps factor={factor} {...props} />}
    </QueryPanel>
  )
}
