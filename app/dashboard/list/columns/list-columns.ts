import { DEFAULT_COLUMNS, LIST_COLUMNS, type ListColumn } from '#contract/team/saved-views.ts'
import type { SortField } from '#contract/ticket-list.ts'

/** Of each column its heading, its name in the style sheets, and what its heading sorts by. */
export const COLUMN_HEADS: Record<ListColumn, { name: string; label: string; sort?: SortField }> = {
  ticket_id: { name: 'ticket', label: 'Ticket' },
  title: { name: 'title', label: 'Title', sort: 'title' },
  customer: { name: 'customer', label: 'Customer' },
  company: { name: 'company', label: 'Company' },
  status: { name: 'status', label: 'Status', sort: 'status' },
  priority: { name: 'priority', label: 'Priority', sort: 'priority' },
  category: { name: 'category', label: 'Category' },
  assignee: { name: 'owner', label: 'Owner' },
  tags: { name: 'tags', label: 'Tags' },
  waiting_since: { name: 'waiting', label: 'Waiting', sort: 'waiting_since' },
  created_at: { name: 'created', label: 'Created', sort: 'created_at' },
  updated_at: { name: 'updated', label: 'Updated' },
}

/** The columns that the address names; the title is always among them, since it opens the ticket. */
export function readColumns(value: string | null): readonly ListColumn[] {
  const named = new Set(value?.split(',').filter((name) => (LIST_COLUMNS as readonly string[]).includes(name)))
  if (named.size === 0) return DEFAULT_COLUMNS
  return withTitle([...named] as ListColumn[])
}

export const withTitle = (columns: readonly ListColumn[]): readonly ListColumn[] =>
  columns.includes('title') ? columns : ['title', ...columns]

export const hasDefaultColumns = (columns: readonly ListColumn[]) => columns.join() === DEFAULT_COLUMNS.join()

/** The columns as the address has them: none for the usual ones. */
export const columnsParameter = (columns: readonly ListColumn[]): string =>
  hasDefaultColumns(columns) ? '' : columns.join()
