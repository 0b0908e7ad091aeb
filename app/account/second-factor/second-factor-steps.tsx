import { useState } from 'react'
import { toast } from '#app/lib/toast/toast.tsx'
import { removeSecondFactor, replaceRecoveryCodes } from '#contract/account.ts'
import type { SecondFactor } from '../account-queries.ts'
import { PasswordStep } from './password-step.tsx'
import { FirstCodeStep } from './first-code-step.tsx'
import { ReauthenticateStep } from './reauthenticate-step.tsx'
import { RecoveryCodesStep } from './recovery-codes-step.tsx'
import { SecondFactorStatus } from './second-factor-status.tsx'
import { useFocusOnStep } from './use-focus-on-step.ts'

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

/** Sets up, renews or removes the admin's second factor, one step on screen at a time. */
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
