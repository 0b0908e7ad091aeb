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
import { useState, type FormEvent } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { LIMITS } from '#contract/vocabulary.ts'
import { viewContents } from './list-views.ts'
import { useChange } from '../shell/use-change.ts'
import { reloadViews } from './views-query.ts'

type ColumnChoiceProps = { columns: readonly ListColumn[]; onColumns: (columns: readonly ListColumn[]) => void }

/** Which columns a view has, and in which order: those that are chosen come first, as they stand in the list. */
function ColumnChoice({ columns, onColumns }: ColumnChoiceProps) {
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

type ViewDialogProps = {
  /** The view to change; a new one of the list as it stands where there is none. */
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
  const [keepsOwner, setKeepsOwner] = useState(!view?.problem)
  const [asks, setAsks] = useState(false)
  const [error, setError] = useState('')
  const [failure, setFailure] = useState('')
  /** The version that may be replaced; none once the admin knows that there is a later one. */
  const [base, setBase] = useState(view?.updated_at)
  const onFailed = (reason: Error) => {
    const fields = serverFieldErrors(reason)
    setError(fields.name ?? '')
    if (fields.name) return
    const isChanged = reason instanceof ApiError && reason.status === 409 && view !== undefined
    if (isChanged) setBase(undefined)
    setFailure(`${errorMessage(reason)}${isChanged ? ' Save again to replace it.' : ''}`)
  }
  const saving = { onDone: onSaved, onFailed, reload: reloadViews }
  const create = useChange({ operation: createView, ...saving })
  const update = useChange({ operation: updateView, ...saving })
  const remove = useChange({ operation: deleteView, onDone: onClose, sayFailure: true, reload: reloadViews })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError('Give the view a name')
    setError('')
    setFailure('')
    const given = { name, columns: [...columns], shared, pinned }
    if (!view) return create.change({ ...viewContents(query, listed), ...given })
    const { assignee: _, ...others } = view.query
    update.change({ id: view.id, base, ...given, ...(!keepsOwner && { query: others }) })
  }
  return (
    <Dialog title={view ? 'Edit view' : 'Save view'} onClose={onClose}>
      <form noValidate onSubmit={onSubmit}>
        <Field id="view-name" label="Name" error={error || undefined}>
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
          <label className="view-check">
            <input type="checkbox" checked={!keepsOwner} onChange={(event) => setKeepsOwner(!event.target.checked)} />
            Remove the filter by owner. {view.problem}
          </label>
        )}
        <label className="view-check">
          <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
          Share with the team
        </label>
        <label className="view-check">
          <input type="checkbox" checked={pinned} onChange={(event) => setPinned(event.target.checked)} />
          Pin above the list
        </label>
        {failure && <Notice>{failure}</Notice>}
        <div className="view-buttons">
          <Button type="submit" size="compact" busy={create.isChanging || update.isChanging} busyLabel="Saving...">
            {view ? 'Save changes' : 'Save view'}
          </Button>
          {view && !asks && (
            <Button variant="outline" size="compact" onClick={() => setAsks(true)}>
              Delete view
            </Button>
          )}
          {view && asks && (
            <Button
              variant="outline"
              size="compact"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the button that was pressed
              autoFocus
              onClick={() => remove.change({ id: view.id })}
            >
              {shared ? 'Delete for the whole team' : 'Delete for good'}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
