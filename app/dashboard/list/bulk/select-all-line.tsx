import { formatCount } from '#app/lib/format-count.ts'
import { formatTotal } from '../list-query.ts'
import { areLoadedSelected, selectAll, type Selection } from '../selection/selection.ts'
import type { BulkProps } from './bulk-props.ts'

/** Offers the tickets that match and are not loaded, once all loaded ones are selected. */
export function SelectAllLine({
  selection,
  query,
  total,
}: Pick<BulkProps, 'query' | 'total'> & { selection: Selection }) {
  const { ids, all } = selection
  const matches = formatTotal(total, query)
  if (all)
    return (
      <p className="bulk-all">
        {total === 1 ? 'The ticket that matches is' : `All ${matches} tickets that match are`} selected.
      </p>
    )
  if (ids.size >= total || !areLoadedSelected(selection)) return null
  return (
    <p className="bulk-all">
      All {formatCount(ids.size)} loaded tickets are selected.{' '}
      <button type="button" onClick={selectAll}>
        Select all {matches} that match
      </button>
    </p>
  )
}
