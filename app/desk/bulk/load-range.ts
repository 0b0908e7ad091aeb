import { errorMessage } from '#app/lib/error-message.ts'
import { isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast-store.ts'
import { formatCount } from '#app/lib/format.ts'
import { MAX_BULK_IDS } from '#contract/bulk.ts'
import type { QueryClient } from '@tanstack/react-query'
import { PAGE_SIZE, pageNumberOf, pageQuery, type ListSnapshot } from '../list/list-snapshot.ts'
import { rowsOf } from './selection.ts'

function refuse(text: string): undefined {
  toast({ kind: 'error', title: 'Error', text })
}

/** Ids of the tickets from one to the other, both included, with the rows loaded that are missing; undefined where that cannot be, which a toast explains. */
export async function loadBetween(
  client: QueryClient,
  snapshot: ListSnapshot,
  from: string,
  to: string,
): Promise<string[] | undefined> {
  const rows = rowsOf(client, snapshot, from, to)
  if (!rows) return refuse('The list has changed since the first ticket of the range was selected. Select it again.')
  if (rows.last - rows.first >= MAX_BULK_IDS)
    return refuse(`A range can have at most ${formatCount(MAX_BULK_IDS)} tickets. Select all that match instead.`)
  const first = pageNumberOf(rows.first)
  const count = pageNumberOf(rows.last) - first + 1
  try {
    const pages = await Promise.all(
      Array.from({ length: count }, (_, index) => client.fetchQuery(pageQuery(snapshot, first + index))),
    )
    const ids = pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))
    // Pages of another moment are numbered differently.
    if (pages.some(({ total }) => total !== snapshot.total) || new Set(ids).size < ids.length)
      return refuse('The list has changed meanwhile. Select the range again.')
    return ids.slice(rows.first - first * PAGE_SIZE, rows.last - first * PAGE_SIZE + 1)
  } catch (error) {
    return isSessionExpired(error) ? undefined : refuse(errorMessage(error))
  }
}
