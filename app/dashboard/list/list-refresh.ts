import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '#app/lib/log-failure.ts'
import type { TicketEvent } from '#contract/ticket-events.ts'
import { throttle } from '#app/lib/throttle.ts'
import { isListed, patchTickets } from './list-snapshot.ts'
import { reloadList, ticketQuery } from '../state/ticket-queries.ts'

/** Milliseconds: many changes at once are one reason to look again. */
const REFRESH_INTERVAL = 400

const refreshers = new WeakMap<QueryClient, ReturnType<typeof createRefresher>>()

/** Tells the list what has happened to a ticket. Its row changes where it stands; the order waits for the reader. */
export function refreshAfter(
  client: QueryClient,
  { kind, ticket_id }: Pick<TicketEvent, 'kind' | 'ticket_id'>,
) {
  const refreshTicket = refreshers.get(client) ?? createRefresher(client)
  refreshers.set(client, refreshTicket)
  refreshTicket(
    kind !== 'created' && kind !== 'removed' && isListed(client, ticket_id) ? ticket_id : undefined,
  )
}

function createRefresher(client: QueryClient) {
  const changed = new Set<string>()
  const refresh = throttle(REFRESH_INTERVAL, () => {
    void reloadList(client)
    for (const id of changed) void refreshRow(client, id)
    changed.clear()
  })
  return (id: string | undefined) => {
    if (id) changed.add(id)
    refresh()
  }
}

/** The list need not have it any more where it stands: it is asked for by itself. */
async function refreshRow(client: QueryClient, id: string) {
  try {
    patchTickets(client, [await client.fetchQuery(ticketQuery(id))])
  } catch (error) {
    logFailure('A ticket that has changed could not be loaded', error)
  }
}
