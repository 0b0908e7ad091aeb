import CircleCheckIcon from 'lucide-react/icons/circle-check'
import InboxIcon from 'lucide-react/icons/inbox'
import SearchXIcon from 'lucide-react/icons/search-x'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { isShown, MINE, NEEDS_ANSWER, UNASSIGNED } from '../views/list-views.ts'
import { isFiltered, NO_FILTERS, type ListQuery } from './list-query.ts'
import type { TicketListState } from './use-ticket-list.ts'

type NoTicketsProps = {
  list: TicketListState
  query: ListQuery
  onQuery: (changes: Record<string, string>) => void
}

/** Why the list is empty, and what to do about it. */
export function NoTickets({ list, query, onQuery }: NoTicketsProps) {
  if (list.failed)
    return (
      <EmptyState
        icon={TriangleAlertIcon}
        title="Tickets could not be loaded."
        action={
          <Button variant="outline" size="compact" onClick={list.tryAgain}>
            Try again
          </Button>
        }
      />
    )
  if (!isFiltered(query))
    return (
      <EmptyState icon={InboxIcon} title="No tickets yet" text="New tickets appear here as soon as they are created." />
    )
  if (isShown(NEEDS_ANSWER, query))
    return <EmptyState icon={CircleCheckIcon} title="Nobody is waiting" text="Every ticket has its answer." />
  if (isShown(MINE, query))
    return (
      <EmptyState icon={CircleCheckIcon} title="Nothing is yours yet" text="Tickets you take or get appear here." />
    )
  if (isShown(UNASSIGNED, query))
    return <EmptyState icon={CircleCheckIcon} title="Nothing is unassigned" text="Every ticket has an owner." />
  if (query.search)
    return (
      <EmptyState
        icon={SearchXIcon}
        title={`No tickets match “${query.search}”`}
        text="Search looks at number, title, description, status and the customer’s name, company and email."
        action={
          <Button variant="outline" size="compact" onClick={() => onQuery({ search: '' })}>
            Clear search
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={SearchXIcon}
      title="No tickets match these filters"
      text="Remove a filter to see more."
      action={
        <Button variant="outline" size="compact" onClick={() => onQuery(NO_FILTERS)}>
          Clear filters
        </Button>
      }
    />
  )
}
