import ListChecksIcon from 'lucide-react/icons/list-checks'
import { useStore } from '#app/lib/store.ts'
import { Button } from '#app/ui/button.tsx'
import { clearSelection, hasSelection, selectionStore, startSelecting } from './selection.ts'

/** Where there is no pointer to hover with, this shows the checkboxes, and ends the selection. */
export function SelectButton() {
  const isSelecting = hasSelection(useStore(selectionStore))
  return (
    <Button
      variant="outline"
      size="compact"
      className="select-button"
      icon={<ListChecksIcon />}
      onClick={isSelecting ? clearSelection : startSelecting}
    >
      {isSelecting ? 'Done' : 'Select'}
    </Button>
  )
}
