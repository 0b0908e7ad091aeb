import type { ListQuery } from '../list-query.ts'

export type BulkProps = {
  query: ListQuery
  /** How many tickets match the query by now. */
  total: number
  onOpen: (ticketId: string) => void
}
