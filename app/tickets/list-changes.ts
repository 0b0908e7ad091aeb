import type { QueryClient } from '@tanstack/react-query'
import { logFailure } from '#app/lib/log-failure.ts'
import type { TicketEvent } from '#contract/ticket-events.ts'
import { atMostEvery } from './at-most-every.ts'
import { isListed, patchTickets } from './list-view.ts'
import { reloadList, ticketQuery } from './ticket-queries.ts'

/** Milliseconds: many changes at once are one reason to look again. */
const LOOK_EVERY = 400

const watches = new WeakMap<QueryClient, ReturnType<typeof watch>>()

/** Tells the list what has happened to a ticket. Its row changes where it stands; the order waits for the reader. */
export function announceChange(
  client: QueryClient,
  { kind, ticket_id }: Pick<TicketEvent, 'kind' | 'ticket_id'>,
) {
  const hear = watches.get(client) ?? watch(client)
  watches.set(client, hear)
  hear(kind !== 'created' && kind !== 'removed' && isListed(client, ticket_id) ? ticket_id : undefined)
}

function watch(client: QueryClient) {
  const changed = new Set<string>()
  const look = atMostEvery(LOOK_EVERY, () => {
    void reloadList(client)
    for (const id of changed) void renew(client, id)
    changed.clear()
  })
  return (id: string | undefined) => {
    if (id) changed.add(id)
    look()
  }
}

/** The list need not have it any more where it stands: it is asked for by itself. */
async function renew(client: QueryClient, id: string) {
  try {
    patchTickets(client, [await client.fetchQuery(ticketQuery(id))])
  } catch (error) {
    logFailure('A ticket that has changed could not be loaded', error)
  }
}
