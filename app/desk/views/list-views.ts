import { ALL_FILTER_NAMES, NO_FILTERS, readListQuery, withChanges, columnsParameter } from '../list/list-query.ts'
import type { ListQuery } from '../list/list-query.ts'
import type { ListColumn, SavedView } from '#contract/saved-views.ts'

/** A list that is one press away: the changes that lead to it from any other. */
export type ListView = Record<string, string>

export const ALL_TICKETS: ListView = { ...NO_FILTERS, search: '', sort: '', direction: '', columns: '', view: '' }
/** Tickets that need an answer, the longest wait first. */
export const NEEDS_ANSWER: ListView = { ...ALL_TICKETS, needs_answer: 'yes', sort: 'waiting_since', direction: 'asc' }
/** The admin's own tickets; resolved ones come last. */
export const MINE: ListView = { ...ALL_TICKETS, assignee: 'me', sort: 'status', direction: 'asc' }
/** Tickets without an owner; resolved ones come last. */
export const UNASSIGNED: ListView = { ...ALL_TICKETS, assignee: 'none', sort: 'status', direction: 'asc' }
export const WAITING: ListView = { ...ALL_TICKETS, waiting: 'any' }
/** Newsletters and other mail to many, which wait for no answer. */
export const NEWSLETTERS: ListView = { ...ALL_TICKETS, bulk: 'true' }
export const SPAM: ListView = { ...ALL_TICKETS, spam: 'true' }
export const OPEN: ListView = { ...ALL_TICKETS, status: 'Open' }
export const IN_PROGRESS: ListView = { ...ALL_TICKETS, status: 'In Progress' }
export const RESOLVED: ListView = { ...ALL_TICKETS, status: 'Resolved' }

/** The tabs above the list. Numbers of one's own and of unassigned tickets count what is not resolved. */
export const FIXED_VIEWS = [
  { view: ALL_TICKETS, name: 'All tickets', count: undefined },
  { view: NEEDS_ANSWER, name: 'Needs an answer', count: 'needsAnswer' },
  { view: MINE, name: 'Mine', count: 'mine' },
  { view: UNASSIGNED, name: 'Unassigned', count: 'unassigned' },
] as const

const parametersOf = (view: ListView) => withChanges(new URLSearchParams(), view)

export function viewAddress(view: ListView): string {
  const parameters = parametersOf(view).toString()
  return parameters === '' ? '/admin' : `/admin?${parameters}`
}

export const queryOf = (view: ListView) => readListQuery(parametersOf(view))

const folded = (value = '') => value.toLowerCase()

/** Returns true if the list shows this view, in any order. */
export function isShown(view: ListView, query: ListQuery): boolean {
  const shown = queryOf(view)
  return shown.search === query.search && ALL_FILTER_NAMES.every((name) => folded(shown[name]) === folded(query[name]))
}

export function isShownInOrder(view: ListView, query: ListQuery): boolean {
  const { sort, direction } = queryOf(view)
  return isShown(view, query) && sort === query.sort && direction === query.direction
}

/** Returns true if rows show the waiting time instead of the creation. */
export const showsWaiting = ({ needs_answer, sort }: ListQuery) => needs_answer === 'yes' || sort === 'waiting_since'

/** Returns the address of a saved view: its parameters, and its name for those who see it. */
export function savedViewChanges(view: SavedView): ListView {
  return {
    ...ALL_TICKETS,
    ...Object.fromEntries(Object.entries(view.query).map(([name, value]) => [name, String(value)])),
    sort: view.sort,
    direction: view.direction,
    columns: columnsParameter(view.columns),
    view: view.id,
  }
}

export const isSavedViewShown = (view: SavedView, query: ListQuery, columns: readonly ListColumn[]): boolean =>
  isShownInOrder(savedViewChanges(view), query) && columnsParameter(view.columns) === columnsParameter(columns)

export function viewContents({ search, sort, direction, ...filters }: ListQuery, columns: readonly ListColumn[]) {
  return { query: { ...(search && { search }), ...filters }, sort, direction, columns: [...columns] }
}
