import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { CodeField } from '#app/account/second-factor/code-field.tsx'
import './second-factor-step.css'

type SecondFactorStepProps = {
  email: string
  error: string | undefined
  readOnly: boolean
  /** Called on a change between authenticator and recovery code. */
  onSwitch: () => void
  onBack: () => void
}

/** Asks for the code of the second factor: from the authenticator app, or one of the recovery codes. */
export function SecondFactorStep({ email, error, readOnly, onSwitch, onBack }: SecondFactorStepProps) {
  const [isRecoveryCode, setRecoveryCode] = useState(false)
  useEffect(focusCode, [])
  function switchKind() {
    flushSync(() => {
      setRecoveryCode(!isRecoveryCode)
      onSwitch()
    })
    focusCode()
  }
  return (
    <div className="sign-in-step">
      <p className="sign-in-as">
        <span dir="auto">{email}</span>
        <button type="button" className="link-button" onClick={onBack}>
          Change
          <span className="sr-only"> email or password</span>
        </button>
      </p>
      <CodeField
        key={`${isRecoveryCode}`}
        id="code"
        label={isRecoveryCode ? 'Recovery code' : 'Code from your authenticator app'}
        hint={isRecoveryCode ? 'One of the ten you stored. Each works once.' : undefined}
        error={error}
        readOnly={readOnly}
        isRecoveryCode={isRecoveryCode}
      />
      <button type="button" className="link-button" onClick={switchKind}>
        {isRecoveryCode ? 'Use a code from your app instead' : 'Use a recovery code instead'}
      </button>
    </div>
  )
}

const focusCode = () => document.getElementById('code')?.focus()
