import type { ListFilters } from '#contract/ticket-list.ts'
import type { SortDirection, SortField } from '#contract/ticket-list.ts'

type Given = ListFilters & { sort?: SortField | undefined; direction?: SortDirection | undefined }

/** The parts of a view's query: the filters that are set, and the order where it is among them. */
export function splitQuery({ sort, direction, ...filters }: Given) {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return { query: Object.fromEntries(set) as ListFilters, sort, direction }
}
