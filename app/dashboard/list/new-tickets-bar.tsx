import { Button } from '#app/ui/button.tsx'
import { focusElement } from '../state/focus.ts'

/** What has changed behind the rows on screen. They stay until they are asked to go; neither does this move them. */
export function NewTicketsBar({ news: newTickets, onShow }: { news: number | null; onShow: () => void }) {
  const show = () => {
    // The button goes with its news.
    focusElement('#ticket-list-title')
    onShow()
  }
  return (
    <div className="list-news" data-shown={newTickets !== null || undefined}>
      <output>{newTickets !== null && <NewTicketsText news={newTickets} />}</output>
      {newTickets !== null && (
        <Button variant="outline" size="compact" onClick={show}>
          Show
        </Button>
      )}
    </div>
  )
}

function NewTicketsText({ news: newTickets }: { news: number }) {
  if (newTickets === 0) return 'The list has changed'
  return newTickets === 1 ? '1 new ticket' : `${newTickets} new tickets`
}
