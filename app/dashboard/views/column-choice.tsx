import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import { LIST_COLUMNS, type ListColumn } from '#contract/team/saved-views.ts'
import { COLUMN_HEADS } from '../list/columns/list-columns.ts'

type ColumnChoiceProps = { columns: readonly ListColumn[]; onColumns: (columns: readonly ListColumn[]) => void }

/** Which columns a view has, and in which order: those that are chosen come first, as they stand in the list. */
export function ColumnChoice({ columns, onColumns }: ColumnChoiceProps) {
  const move = (column: ListColumn, step: 1 | -1) => {
    const at = columns.indexOf(column)
    const moved = columns.filter((each) => each !== column)
    onColumns(moved.toSpliced(at + step, 0, column))
  }
  const rest = LIST_COLUMNS.filter((column) => !columns.includes(column))
  return (
    <fieldset className="column-choice">
      <legend className="field-label">Columns</legend>
      <ul>
        {[...columns, ...rest].map((column, index) => {
          const { label } = COLUMN_HEADS[column]
          const isChosen = index < columns.length
          return (
            <li key={column}>
              <label className="view-check">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={column === 'title'}
                  onChange={() =>
                    onColumns(isChosen ? columns.filter((each) => each !== column) : [...columns, column])
                  }
                />
                {label}
              </label>
              {isChosen && (
                <>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Move ${label} up`}
                    disabled={index === 0}
                    onClick={() => move(column, -1)}
                  >
                    <ArrowUpIcon size={16} />
                  </button>
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={`Move ${label} down`}
                    disabled={index === columns.length - 1}
                    onClick={() => move(column, 1)}
                  >
                    <ArrowDownIcon size={16} />
                  </button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
