import type { ListColumn, SavedView } from '#contract/team/saved-views.ts'
import { columnsParameter } from '../list/columns/list-columns.ts'
import { ALL_FILTER_NAMES, type ListQuery } from '../list/list-query.ts'
import { ALL_TICKETS, type ListView } from './list-views.ts'

type ViewContents = Pick<SavedView, 'query' | 'sort' | 'direction' | 'columns'>

/** What leads to a saved view from any other list: its parameters, which mean the same to everybody, and its name for those who see it. */
export function savedViewChanges(view: ViewContents & { id: string }): ListView {
  return {
    ...ALL_TICKETS,
    ...Object.fromEntries(Object.entries(view.query).map(([name, value]) => [name, String(value)])),
    sort: view.sort,
    direction: view.direction,
    columns: columnsParameter(view.columns),
    view: view.id,
  }
}

/** Whether the list shows all of a view: filters, order and columns. */
export function isSavedViewShown(view: ViewContents, query: ListQuery, columns: readonly ListColumn[]): boolean {
  return (
    (view.query.search ?? '') === query.search &&
    ALL_FILTER_NAMES.every((name) => folded(view.query[name]) === folded(query[name])) &&
    view.sort === query.sort &&
    view.direction === query.direction &&
    columnsParameter(view.columns) === columnsParameter(columns)
  )
}

const folded = (value: string | number = '') => String(value).toLowerCase()

/** What a view of the list as it stands consists of. */
export function viewContents({ search, sort, direction, ...filters }: ListQuery, columns: readonly ListColumn[]) {
  return { query: { ...(search && { search }), ...filters }, sort, direction, columns: [...columns] }
}
