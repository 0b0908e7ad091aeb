import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '#app/lib/log-failure.ts'
import { throttle } from '#app/lib/throttle.ts'
import type { TicketEvent } from '#contract/ticket-events.ts'
import { ticketQuery } from '../state/ticket-queries.ts'
import { isListed, patchTickets } from './list-snapshot.ts'
import { reloadList } from './load-snapshot.ts'

/** Milliseconds: many changes in a row cause one reload. */
export const REFRESH_INTERVAL = 400

/**
 * Returns the handler of ticket changes: it reloads the list and updates the ticket's row in place; the rows are put in
 * their new order on demand.
 */
export function createListRefresh(client: QueryClient) {
  const changedIds = new Set<string>()
  const refresh = throttle(REFRESH_INTERVAL, () => {
    void reloadList(client)
    for (const id of changedIds) void refreshRow(client, id)
    changedIds.clear()
  })
  return ({ kind, ticket_id }: Pick<TicketEvent, 'kind' | 'ticket_id'>) => {
    if (kind !== 'created' && kind !== 'removed' && isListed(client, ticket_id)) changedIds.add(ticket_id)
    refresh()
  }
}

/** Loads one ticket by itself: with the change, the list's filters may no longer include it. */
export async function refreshRow(client: QueryClient, id: string) {
  try {
    patchTickets(client, [await client.fetchQuery(ticketQuery(id))])
  } catch (error) {
    logFailure('A ticket that has changed could not be loaded', error)
  }
}
