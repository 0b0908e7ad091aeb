import { memo, type MouseEvent } from 'react'
import {
  toggleSelected,
  useIsSelected,
  clearSelection,
  hasSelection,
  selectionStore,
  startSelecting,
  areLoadedSelected,
  selectLoaded,
  shownTickets,
} from './selection.ts'
import ListChecksIcon from 'lucide-react/icons/list-checks'
import { useStore } from '#app/lib/store.ts'
import { SecondaryButton } from '#app/ui/button.tsx'

/** The list is one stop of the Tab key: ArrowLeft leads to this box from the title, and a key selects. */
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

/** Shows the checkboxes where no pointer hovers, and ends the selection. */
export function SelectButton() {
  const isSelecting = hasSelection(useStore(selectionStore))
  return (
    <SecondaryButton
      className="select-button"
      icon={<ListChecksIcon />}
      onClick={isSelecting ? clearSelection : startSelecting}
    >
      {isSelecting ? 'Done' : 'Select'}
    </SecondaryButton>
  )
}

export function SelectLoadedBox() {
  const selection = useStore(selectionStore)
  const isAll = areLoadedSelected(selection, useStore(shownTickets))
  const isSome = selection.ids.size > 0 && !isAll
  return (
    <input
      ref={(box) => {
        if (box) box.indeterminate = isSome
      }}
      type="checkbox"
      className="select-box"
      aria-label="Select all loaded tickets"
      checked={isAll}
      onChange={() => (isAll ? clearSelection() : selectLoaded())}
    />
  )
}
