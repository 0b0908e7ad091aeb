import { SecondaryButton } from '#app/ui/button.tsx'
import { useAskInPlace } from './focus.ts'

type AskInPlaceProps = {
  label: string
  question?: string
  yes: string
  disabled?: boolean
  isBusy: boolean
  onYes: () => void
}

/** A button that is pressed twice: the second press confirms, in its place. */
export function AskInPlace({ label, question, yes, disabled = false, isBusy, onYes }: AskInPlaceProps) {
  const { asks, opener, confirm, ask, keep } = useAskInPlace()
  if (!asks)
    return (
      <SecondaryButton ref={opener} busy={isBusy} busyLabel="Changing..." disabled={disabled} onClick={ask}>
        {label}
      </SecondaryButton>
    )
  return (
    <>
      {question && <p>{question}</p>}
      <SecondaryButton
        ref={confirm}
        onClick={() => {
          keep()
          onYes()
        }}
      >
        {yes}
      </SecondaryButton>
      <SecondaryButton onClick={keep}>Keep it</SecondaryButton>
    </>
  )
}
