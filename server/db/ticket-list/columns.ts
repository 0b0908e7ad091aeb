import { FILTER_NAMES, SORT_FIELDS, type SortField } from '#contract/ticket-list.ts'

const SORT_COLUMNS: Partial<Record<SortField, string>> = { title: 'title_key' }

/** The column of `ticket_list` that a sort goes by. */
export const sortColumn = (sort: SortField): string => SORT_COLUMNS[sort] ?? sort

/** The columns of the list, as the contract declares its filters and sorts. */
export const LIST_COLUMNS = {
  filters: FILTER_NAMES,
  sorts: Object.fromEntries(SORT_FIELDS.map((sort) => [sort, sortColumn(sort)])),
}
