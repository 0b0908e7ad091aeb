import { Button } from '#app/ui/button.tsx'
import { useBoxSending } from '../sending/box-sending.ts'

export function AddNoteButton({ ticketId, disabled }: { ticketId: string; disabled: boolean }) {
  const { sending } = useBoxSending(ticketId, 'note')
  return (
    <Button type="submit" size="compact" busy={sending} busyLabel="Adding..." disabled={disabled}>
      Add note
    </Button>
  )
}
