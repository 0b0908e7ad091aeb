import type { QueryClient } from '@tanstack/react-query'
import { rowOf, ticketAt, type ListSnapshot } from '../list-snapshot.ts'

/** The rows of two tickets, the upper one first; undefined where one of them is not loaded. */
export function rowsOf(client: QueryClient, snapshot: ListSnapshot, from: string, to: string) {
  const [a, b] = [rowOf(client, snapshot, from), rowOf(client, snapshot, to)]
  return a === undefined || b === undefined ? undefined : { first: Math.min(a, b), last: Math.max(a, b) }
}

/** Ids of the tickets from one to the other, both included; undefined where one of these rows is not loaded. */
export function loadedBetween(
  client: QueryClient,
  snapshot: ListSnapshot,
  from: string,
  to: string,
): string[] | undefined {
  const rows = rowsOf(client, snapshot, from, to)
  if (!rows) return undefined
  const ids: string[] = []
  for (let row = rows.first; row <= rows.last; row++) {
    const ticket = ticketAt(client, snapshot, row)
    if (!ticket) return undefined
    ids.push(ticket.id)
  }
  return ids
}
