import ArrowDownIcon from 'lucide-react/icons/arrow-down'
import ArrowUpIcon from 'lucide-react/icons/arrow-up'
import {
  LIST_COLUMNS,
  createView,
  deleteView,
  updateView,
  type ListColumn,
  type SavedView,
} from '#contract/saved-views.ts'
import { COLUMN_HEADS, withTitle, type ListQuery } from '../list/list-query.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LIMITS } from '#contract/vocabulary.ts'
import { viewContents } from './list-views.ts'
import { useChange } from '../shell/use-change.ts'
import { reloadViews } from './views-query.ts'

type CheckProps = { checked: boolean; disabled?: boolean; onCheck: (on: boolean) => void; children: ReactNode }

const Check = ({ onCheck, children, ...rest }: CheckProps) => (
  <label className="view-check">
    <input type="checkbox" {...rest} onChange={(event) => onCheck(event.target.checked)} />
    {children}
  </label>
)

const MOVES = [
  { name: 'up', step: -1, Icon: ArrowUpIcon },
  { name: 'down', step: 1, Icon: ArrowDownIcon },
]

type ColumnChoiceProps = { columns: readonly ListColumn[]; onColumns: (columns: readonly ListColumn[]) => void }

/** Which columns a view has, and in which order: those that are chosen come first, as in the list. */
function ColumnChoice({ columns, onColumns }: ColumnChoiceProps) {
  const move = (column: ListColumn, step: number) => {
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
              <Check
                checked={isChosen}
                disabled={column === 'title'}
                onCheck={(on) => onColumns(on ? [...columns, column] : columns.filter((each) => each !== column))}
              >
                {label}
              </Check>
              {isChosen &&
                MOVES.map(({ name, step, Icon }) => (
                  <button
                    key={name}
                    type="button"
                    className="icon-button"
                    aria-label={`Move ${label} ${name}`}
                    disabled={!columns[index + step]}
                    onClick={() => move(column, step)}
                  >
                    <Icon size={16} />
                  </button>
                ))}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

type ViewDialogProps = {
  /** The view to change; a new one of the current list where there is none. */
  view: SavedView | undefined
  query: ListQuery
  columns: readonly ListColumn[]
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Names a view, chooses its columns and who sees it; also deletes it. */
export function ViewDialog({ view, query, columns: listed, onSaved, onClose }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [columns, setColumns] = useState<readonly ListColumn[]>(view ? withTitle(view.columns) : listed)
  const [shared, setShared] = useState(view?.shared ?? false)
  const [pinned, setPinned] = useState(view?.pinned ?? true)
  const [dropsOwner, setDropsOwner] = useState(Boolean(view?.problem))
  const [asks, setAsks] = useState(false)
  const [problem, setProblem] = useState('')
  /** The version that may be replaced; none once the admin knows that there is a later one. */
  const [base, setBase] = useState(view?.updated_at)
  const isConflict = (error: Error | null) => error instanceof ApiError && error.status === 409
  const saving = { onDone: onSaved, reload: reloadViews }
  const create = useChange({ operation: createView, ...saving })
  const update = useChange({
    operation: updateView,
    onFailed: (error) => isConflict(error) && setBase(undefined),
    ...saving,
  })
  const { errors, failure, isChanging } = view ? update : create
  const remove = useChange({ operation: deleteView, onDone: onClose, sayFailure: true, reload: reloadViews })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isBlank = name.trim() === ''
    setProblem(isBlank ? 'Give the view a name' : '')
    if (isBlank) return
    const given = { name, columns: [...columns], shared, pinned }
    if (!view) return create.change({ ...viewContents(query, listed), ...given })
    const { assignee: _, ...others } = view.query
    update.change({ id: view.id, base, ...given, ...(dropsOwner && { query: others }) })
  }
  return (
    <Dialog title={view ? 'Edit view' : 'Save view'} onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Field id="view-name" label="Name" error={problem || errors.name}>
          <TextInput
            value={name}
            maxLength={LIMITS.viewName}
            autoComplete="off"
            dir="auto"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <ColumnChoice columns={columns} onColumns={setColumns} />
        {view?.problem && (
          <Check checked={dropsOwner} onCheck={setDropsOwner}>
            Remove the filter by owner. {view.problem}
          </Check>
        )}
        <Check checked={shared} onCheck={setShared}>
          Share with the team
        </Check>
        <Check checked={pinned} onCheck={setPinned}>
          Pin above the list
        </Check>
        {failure && !errors.name && (
          <Notice>
            {failure}
            {isConflict(update.error) && ' Save again to replace it.'}
          </Notice>
        )}
        <div className="view-buttons row">
          <Button type="submit" size="compact" busy={isChanging} busyLabel="Saving...">
            {view ? 'Save changes' : 'Save view'}
          </Button>
          {view && (
            <SecondaryButton
              key={String(asks)}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
              autoFocus={asks}
              onClick={() => (asks ? remove.change({ id: view.id }) : setAsks(true))}
            >
              {!asks ? 'Delete view' : shared ? 'Delete for the whole team' : 'Delete for good'}
            </SecondaryButton>
          )}
        </div>
      </form>
    </Dialog>
  )
}
