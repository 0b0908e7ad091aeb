import { focusElement } from '../../state/focus.ts'
import { formatTotal } from '../list-query.ts'
import { areLoadedSelected, selectAll, type Selection } from '../selection/selection.ts'
import type { BulkProps } from './bulk-props.ts'

type SelectAllButtonProps = Pick<BulkProps, 'query' | 'total'> & { selection: Selection }

/** Offers the tickets that match and are not loaded, once all loaded ones are selected; then says that it is all of them. */
export function SelectAllButton({ selection, query, total }: SelectAllButtonProps) {
  const { ids, all, loadedAll } = selection
  if (all) return <span>{total === 1 ? 'the one that matches' : 'all that match'}</span>
  if (ids.size >= total || !(loadedAll || areLoadedSelected(selection))) return null
  return (
    <button
      type="button"
      onClick={() => {
        selectAll()
        // The button goes.
        focusElement('.bulk-fields button')
      }}
    >
      Select all {formatTotal(total, query)} that match
    </button>
  )
}
