import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { formatCount } from '#app/lib/format-count.ts'
import { useStore } from '#app/lib/store.ts'
import { Button } from '#app/ui/button.tsx'
import { clearNewTickets, isCritical, newTicketsStore } from '../alerts/new-tickets.ts'
import { focusElement } from '../state/focus.ts'

type NewTicketsBarProps = {
  /** How many tickets the list has gained; 0 when it has changed in another way, null when it has not. */
  newTickets: number | null
  onShow: (hasCritical: boolean) => void
}

/** Reports that the list has changed on the server. The rows on screen do not move until its button is pressed. */
export function NewTicketsBar({ newTickets, onShow }: NewTicketsBarProps) {
  const unseen = useStore(newTicketsStore)
  const critical = unseen.filter(isCritical).length
  const kept = unseen.filter(({ isKept }) => isKept).length
  const isShown = newTickets !== null || critical > 0 || kept > 0
  const show = () => {
    // The button disappears with the bar and must not take the focus with it.
    focusElement('#ticket-list-title')
    clearNewTickets()
    onShow(critical > 0)
  }
  return (
    <div className="list-news" data-shown={isShown || undefined} data-critical={critical > 0 || undefined}>
      <output>
        {critical > 0 && <TriangleAlertIcon size={16} />}
        {isShown && messageFor((newTickets ?? 0) + kept, critical)}
      </output>
      {isShown && (
        <Button variant="outline" size="compact" onClick={show}>
          Show
        </Button>
      )}
    </div>
  )
}

function messageFor(newTickets: number, critical: number) {
  if (critical > 0) return `${formatCount(Math.max(newTickets, critical))} new, ${formatCount(critical)} critical`
  if (newTickets === 0) return 'The list has changed'
  return newTickets === 1 ? '1 new ticket' : `${formatCount(newTickets)} new tickets`
}
