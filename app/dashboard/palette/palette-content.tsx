import { Command as Cmdk } from 'cmdk'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { PaletteEntries } from './palette-entries.tsx'
import { paletteOpen } from './palette-state.ts'
import { keepText, takeTyped } from './typed-ahead.ts'

type PaletteContentProps = {
  adminId: string
  /** Whether there is time for the entries: the field is there from the first moment. */
  hasEntries: boolean
  onDone: () => void
}

/** The field and what it finds. Memoised: to open it renders nothing of this. */
export const PaletteContent = memo(function PaletteContent({ adminId, hasEntries, onDone }: PaletteContentProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The browser would focus what is around the field, which takes no text; a second focus would lay the page out twice.
  useLayoutEffect(() => field.current?.setAttribute('autofocus', ''), [])
  useLayoutEffect(() => {
    const input = field.current!
    // oxlint-disable-next-line react/set-state-in-effect -- what is typed until this moment, after the render, counts as well
    setText(takeTyped())
    return () => {
      // Still open: the page changes.
      if (paletteOpen.get()) keepText(input.value)
    }
  }, [])
  return (
    <Cmdk label="Command palette" shouldFilter={false} loop>
      <Cmdk.Input
        ref={field}
        placeholder="Search or type a command"
        maxLength={200}
        value={text}
        onValueChange={setText}
      />
      <Cmdk.List label="Commands">
        {hasEntries && <PaletteEntries adminId={adminId} text={text} onDone={onDone} />}
      </Cmdk.List>
    </Cmdk>
  )
})
