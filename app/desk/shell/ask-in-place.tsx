import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { SecondaryButton } from '#app/ui/button.tsx'

type AskInPlaceProps = {
  label: string
  /** Names the first button for screen readers. */
  name?: string
  question?: ReactNode
  yes: string
  keep?: string
  disabled?: boolean
  isBusy: boolean
  onYes: () => void
}

/** A button that is pressed twice: the second press confirms, in its place. */
export function AskInPlace(props: AskInPlaceProps) {
  const { label, name, question, yes, keep: no = 'Keep it', disabled = false, isBusy, onYes } = props
  const [asks, setAsks] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  // The focus follows to the button that is shown then.
  const show = (isAsking: boolean) => {
    flushSync(() => setAsks(isAsking))
    ;(isAsking ? confirm : opener).current?.focus()
  }
  if (!asks)
    return (
      <SecondaryButton ref={opener} aria-busy={isBusy} disabled={disabled} aria-label={name} onClick={() => show(true)}>
        {label}
      </SecondaryButton>
    )
  return (
    <>
      {question && <p>{question}</p>}
      <SecondaryButton
        ref={confirm}
        onClick={() => {
          show(false)
          onYes()
        }}
      >
        {yes}
      </SecondaryButton>
      <SecondaryButton onClick={() => show(false)}>{no}</SecondaryButton>
    </>
  )
}
