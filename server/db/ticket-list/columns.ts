import { FILTER_NAMES, SORT_FIELDS, type SortField } from '#contract/ticket-list.ts'

const SORT_COLUMNS: Partial<Record<SortField, string>> = { title: 'title_key' }

/** The column of `ticket_list` that a sort goes by. */
export const sortColumn = (sort: SortField): string => SORT_COLUMNS[sort] ?? sort

/** The columns of the list, as the contract declares its filters and sorts. */
export const LIST_COLUMNS = {
  filters: FILTER_NAMES,
  sorts: Object.fromEntries(SORT_FIELDS.map((sort) => [sort, sortColumn(sort)])),
}

/**
 * Columns that are not copied from the column of `tickets` with the same name: the one they follow, `from`, and their value.
 * A sorted column has no nulls, which a cursor could not be compared with.
 */
export const COMPUTED_COLUMNS: Readonly<Record<string, { from: string; value: string }>> = {
  needs_answer: { from: 'waiting_since', value: '(t.waiting_since is not null)' },
  waiting_since: { from: 'waiting_since', value: "coalesce(t.waiting_since, 'infinity')" },
}
