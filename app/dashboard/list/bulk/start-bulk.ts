import { addBulkJob } from '#app/lib/bulk/bulk-jobs.ts'
import { formatCount } from '#app/lib/format-count.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import type { Input } from '#contract/operation.ts'
import { changeTickets, MAX_BULK_IDS } from '#contract/team/bulk.ts'
import type { TicketChange } from '#contract/team/ticket-change.ts'
import type { ListQuery } from '../list-query.ts'
import type { Selection } from '../selection/selection.ts'

/** Why this number of tickets cannot be changed; empty where they can. */
export const tooMany = ({ ids, all }: Selection): string =>
  !all && ids.size > MAX_BULK_IDS
    ? `At most ${formatCount(MAX_BULK_IDS)} tickets can be picked one by one. Select all that match instead, or fewer.`
    : ''

/** Begins the change of the selected tickets, or of all that the list's query finds. Throws what the call throws. */
export async function startBulk({ ids, all }: Selection, query: ListQuery, change: TicketChange): Promise<void> {
  const { id } = await callSignedIn(changeTickets, {
    ...(all ? { query: filtersOf(query) } : { ids: [...ids] }),
    change,
  })
  addBulkJob(id, 'tickets')
}

/** The order of the list says nothing about which tickets it holds. */
function filtersOf({
  sort: _sort,
  direction: _direction,
  ...filters
}: ListQuery): Input<typeof changeTickets>['query'] {
  return filters
}
