import { Button } from '#app/ui/button.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import type { SecondFactor } from './account-queries.ts'
import { useState } from 'react'
import { toast } from '#app/ui/toast-store.ts'
import { removeSecondFactor, replaceRecoveryCodes } from '#contract/account.ts'
import { PasswordStep, FirstCodeStep, ReauthenticateStep, RecoveryCodesStep } from './second-factor-forms.tsx'
import { useFocusOnStep } from './proof-fields.tsx'

/** As many as the server makes. */
const TOTAL_CODES = 10
const LOW_CODES = 3

type SecondFactorStatusProps = {
  factor: SecondFactor
  onSetUp: () => void
  onRenew: () => void
  onRemove: () => void
}

function SecondFactorStatus({ factor, onSetUp, onRenew, onRemove }: SecondFactorStatusProps) {
  const { enabled, required, recoveryCodesLeft: left } = factor
  if (!enabled)
    return (
      <>
        <p>
          A code from an app on your phone, asked for after your password. Then a stolen password alone isn’t enough.
        </p>
        <Button size="compact" data-begins="" onClick={onSetUp}>
          Set up
        </Button>
      </>
    )
  return (
    <>
      <p>You sign in with your password and a code from your authenticator app.</p>
      <div className="codes-left">
        <p>
          <b>Recovery codes left</b>
          <span>
            {left} of {TOTAL_CODES}
          </span>
        </p>
        <ScaleBar value={left / TOTAL_CODES} label="Recovery codes left" />
        {left <= LOW_CODES && <p className="codes-few">Only a few are left. Make new ones before you need them.</p>}
      </div>
      <div className="account-actions">
        <Button variant="outline" size="compact" data-begins="" onClick={onRenew}>
          New recovery codes
        </Button>
        {!required && (
          <Button variant="outline" size="compact" onClick={onRemove}>
            Turn off
          </Button>
        )}
      </div>
      {required && <p className="account-why">It can’t be turned off: everyone uses two-step sign-in here.</p>}
    </>
  )
}

type Step =
  | { at: 'rest' | 'password' | 'renew' | 'remove' }
  | { at: 'first-code'; secret: string; uri: string }
  | { at: 'codes'; codes: string[]; isFirst: boolean }

type SecondFactorStepsProps = {
  factor: SecondFactor
  email: string
  onChanged: () => void
  onRequiredSetUpDone: () => void
}

/** Sets up, renews or removes the admin's second factor, step by step. */
export function SecondFactorSteps({
  factor,
  email,
  onChanged,
  onRequiredSetUpDone: onNoLongerMissing,
}: SecondFactorStepsProps) {
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
    onChanged()
  }
  return (
    <div className="factor" ref={area}>
      {step.at === 'rest' && (
        <SecondFactorStatus
          factor={factor}
          onSetUp={() => setStep({ at: 'password' })}
          onRenew={() => setStep({ at: 'renew' })}
          onRemove={() => setStep({ at: 'remove' })}
        />
      )}
      {step.at === 'password' && (
        <PasswordStep
          email={email}
          onDone={(made) => setStep({ at: 'first-code', ...made })}
          onCancel={isMissing ? undefined : rest}
        />
      )}
      {step.at === 'first-code' && (
        <FirstCodeStep
          {...step}
          onDone={(codes) => showCodes(codes, true)}
          onCancel={() => setStep({ at: isMissing ? 'password' : 'rest' })}
        />
      )}
      {step.at === 'codes' && (
        <RecoveryCodesStep
          codes={step.codes}
          email={email}
          continuesToDashboard={step.isFirst && isMissing}
          onStored={step.isFirst && isMissing ? onNoLongerMissing : rest}
        />
      )}
      {step.at === 'renew' && (
        <ReauthenticateStep
          operation={replaceRecoveryCodes}
          email={email}
          sentence="New recovery codes replace the old ones, which stop working."
          action="Make new codes"
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes, false)}
          onCancel={rest}
        />
      )}
      {step.at === 'remove' && (
        <ReauthenticateStep
          operation={removeSecondFactor}
          email={email}
          sentence="After this, your password alone signs you in. Your other sessions end."
          action="Turn off"
          onDone={() => {
            rest()
            toast({ kind: 'success', title: 'Two-Step Sign-In Off', text: 'Your other sessions have ended.' })
            onChanged()
          }}
          onCancel={rest}
        />
      )}
    </div>
  )
}
