import { FILTER_NAMES, SORT_FIELDS, type SortField } from '#contract/ticket-list.ts'

export type ListColumns = {
  /** Columns with few values: the totals of every combination of them are kept, for each part of the list. */
  filters: readonly string[]
  /** Columns with more values, each of which has totals of its own. */
  facets: readonly string[]
  /** Columns with few values that are looked up: no totals are kept for them. */
  keys: readonly string[]
  /** Columns with many values, each looked up by an index of its own: no totals are kept for them. */
  lookups: readonly string[]
  /** For each sort its column of `ticket_list`, which creation and id follow. */
  sorts: Readonly<Record<string, string>>
}

const SORT_COLUMNS: Partial<Record<SortField, string>> = { title: 'title_key' }

export const sortColumn = (sort: SortField): string => SORT_COLUMNS[sort] ?? sort

/** Value of an id that is missing, such as `assignee` of a ticket without an owner: an index of this kind does not find null. */
export const NO_ID = '00000000-0000-0000-0000-000000000000'
/** Value of the column `waiting` for a ticket that does not sleep: before every other value, so that these are one range. */
export const AWAKE = ''

export const LIST_COLUMNS: ListColumns = {
  filters: [...FILTER_NAMES, 'waiting', 'folder'],
  facets: ['assignee'],
  keys: ['channel'],
  lookups: ['client'],
  sorts: Object.fromEntries(SORT_FIELDS.map((sort) => [sort, sortColumn(sort)])),
}

const NEEDS_ANSWER = 't.waiting_since is not null and t.waiting_for is null'

/**
 * Columns that are not copied from the column of `tickets` with the same name: the ones they follow, `from`, and their value.
 * A sorted column has no nulls, which a cursor could not be compared with. A ticket that sleeps needs no answer before it
 * wakes; one that its date woke comes before all others that do.
 */
export const COMPUTED_COLUMNS: Readonly<Record<string, { from: readonly string[]; value: string }>> = {
  needs_answer: { from: ['waiting_since', 'waiting_for'], value: `(${NEEDS_ANSWER})` },
  waiting_since: {
    from: ['waiting_since', 'waiting_for', 'attention'],
    value: `case when not (${NEEDS_ANSWER}) then 'infinity' when t.attention = 'woke' then '-infinity' else t.waiting_since end`,
  },
  assignee: { from: ['assignee_id'], value: `coalesce(t.assignee_id, '${NO_ID}')` },
  client: { from: ['company_id'], value: `coalesce(t.company_id, '${NO_ID}')` },
  folder: {
    from: ['spam', 'bulk', 'merged_into'],
    value: `(case when t.merged_into is not null then 'merged' when t.spam then 'spam' when t.bulk then 'bulk' else 'inbox' end)`,
  },
  waiting: { from: ['waiting_for'], value: `coalesce(t.waiting_for::text, '${AWAKE}')` },
}
