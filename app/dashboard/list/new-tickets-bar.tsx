import { Button } from '#app/ui/button.tsx'
import { focusElement } from '../state/focus.ts'

type NewTicketsBarProps = { newTickets: number | null; onShow: () => void }

/** Reports that the list has changed on the server. The rows on screen do not move until its button is pressed. */
export function NewTicketsBar({ newTickets, onShow }: NewTicketsBarProps) {
  const show = () => {
    // The button disappears with the bar and must not take the focus with it.
    focusElement('#ticket-list-title')
    onShow()
  }
  return (
    <div className="list-news" data-shown={newTickets !== null || undefined}>
      <output>{newTickets !== null && messageFor(newTickets)}</output>
      {newTickets !== null && (
        <Button variant="outline" size="compact" onClick={show}>
          Show
        </Button>
      )}
    </div>
  )
}

function messageFor(newTickets: number) {
  if (newTickets === 0) return 'The list has changed'
  return newTickets === 1 ? '1 new ticket' : `${newTickets} new tickets`
}
