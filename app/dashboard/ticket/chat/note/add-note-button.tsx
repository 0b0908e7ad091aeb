import PlusIcon from 'lucide-react/icons/plus'
import { Button } from '#app/ui/button.tsx'
import { useBoxBusy } from '../sending/box-sending.ts'

export function AddNoteButton({ ticketId, disabled }: { ticketId: string; disabled: boolean }) {
  const isBusy = useBoxBusy(ticketId, 'note')
  return (
    <Button
      type="submit"
      size="compact"
      icon={<PlusIcon className="on-phones" />}
      busy={isBusy}
      busyLabel="Adding..."
      disabled={disabled}
    >
      Add note
    </Button>
  )
}
