import { Button } from '#app/ui/button.tsx'
import { ScaleBar } from '#app/ui/scale-bar.tsx'
import type { SecondFactor } from '../account-queries.ts'

/** The server makes this many at once. */
const TOTAL_CODES = 10
const LOW_CODES = 3

type SecondFactorStatusProps = {
  factor: SecondFactor
  onSetUp: () => void
  onRenew: () => void
  onRemove: () => void
}

export function SecondFactorStatus({ factor, onSetUp, onRenew, onRemove }: SecondFactorStatusProps) {
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
