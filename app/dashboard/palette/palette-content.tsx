import { Command as Cmdk } from 'cmdk'
import { useState } from 'react'
import { PaletteEntries } from './palette-entries.tsx'

type PaletteContentProps = {
  adminId: string
  /** Whether there is time for the entries: the field is there from the first moment. */
  hasEntries: boolean
  onDone: () => void
}

/** The field and what it finds. */
export function PaletteContent({ adminId, hasEntries, onDone }: PaletteContentProps) {
  const [text, setText] = useState('')
  return (
    <Cmdk label="Command palette" shouldFilter={false} loop>
      <Cmdk.Input placeholder="Search or type a command" maxLength={200} value={text} onValueChange={setText} />
      <Cmdk.List label="Commands">
        {hasEntries && <PaletteEntries adminId={adminId} text={text} onDone={onDone} />}
      </Cmdk.List>
    </Cmdk>
  )
}
