import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type BackToOursProps = { disabled: boolean; isBusy: boolean; onDrop: () => void }

/** Drops the text that was written here, once that has been confirmed. */
export function BackToOurs({ disabled, isBusy, onDrop }: BackToOursProps) {
  const [isAsked, setAsked] = useState(false)
  if (!isAsked)
    return (
      <Button
        variant="outline"
        size="compact"
        busy={isBusy}
        busyLabel="Changing..."
        disabled={disabled}
        onClick={() => setAsked(true)}
      >
        Back to ours
      </Button>
    )
  return (
    <>
      <Button
        variant="outline"
        size="compact"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
        autoFocus
        onClick={() => {
          setAsked(false)
          onDrop()
        }}
      >
        Yes, drop this text
      </Button>
      <Button variant="outline" size="compact" onClick={() => setAsked(false)}>
        Keep it
      </Button>
    </>
  )
}
