import { memo, type MouseEvent } from 'react'
import { toggleSelected, useIsSelected } from './selection.ts'

/** The checkbox of a row. The list is one stop of the Tab key: ArrowLeft leads here from the title, and a key selects. */
export const SelectBox = memo(function SelectBox({ ticketId, number }: { ticketId: string; number: number }) {
  return (
    <input
      type="checkbox"
      className="select-box"
      tabIndex={-1}
      aria-label={`Select ticket #${number}`}
      checked={useIsSelected(ticketId)}
      onClick={(event) => event.stopPropagation()}
      onChange={({ nativeEvent }) =>
        toggleSelected(ticketId, { range: (nativeEvent as unknown as MouseEvent).shiftKey })
      }
    />
  )
})
