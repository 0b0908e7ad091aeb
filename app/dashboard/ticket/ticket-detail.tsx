import MousePointerClickIcon from 'lucide-react/icons/mouse-pointer-click'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { memo, useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { focusElement, isFocusLost } from '../state/focus.ts'
import type { ChosenTicketProps } from './chosen/chosen-ticket-props.ts'
import { useChosenTicket } from './chosen/load-ticket.ts'

type TicketDetailProps = Omit<ChosenTicketProps, 'id'> & { id: string | null }

/** The panel of the open ticket, or how to open one. Memoised: the address that follows a tab renders it no second time. */
export const TicketDetail = memo(function TicketDetail({ id, ...rest }: TicketDetailProps) {
  const { Chosen, isFailed, tryAgain } = useChosenTicket(id !== null)
  useFocusAfterOpening(id, Chosen !== undefined)
  return (
    <section className="panel ticket-detail" data-tab={rest.tab} aria-label="Ticket details">
      {id === null ? (
        <EmptyState
          icon={MousePointerClickIcon}
          title="Select a Ticket"
          text="Choose a ticket from the list to view details"
        />
      ) : Chosen ? (
        <Chosen key={id} id={id} {...rest} />
      ) : isFailed ? (
        <EmptyState
          icon={TriangleAlertIcon}
          title="This ticket could not be loaded."
          action={
            <>
              <Button variant="outline" size="compact" onClick={rest.onBack}>
                Back to the list
              </Button>
              <Button variant="outline" size="compact" onClick={tryAgain}>
                Try again
              </Button>
            </>
          }
        />
      ) : (
        <p className="loading-line">Loading ticket...</p>
      )}
    </section>
  )
})

/** Moves the focus to the title where what had it, a link or a row, has gone, or where there was no title yet. */
function useFocusAfterOpening(id: string | null, isLoaded: boolean) {
  const before = useRef({ id, isLoaded })
  const isLate = useRef(false)
  useEffect(() => {
    const last = before.current
    before.current = { id, isLoaded }
    if (last.id !== id) isLate.current = id !== null && !isLoaded
    const isOther = last.id !== null && id !== null && last.id !== id
    const arrives = !last.isLoaded && isLoaded && isLate.current
    if ((isOther || arrives) && isFocusLost()) focusElement('#ticket-title')
  }, [id, isLoaded])
}
