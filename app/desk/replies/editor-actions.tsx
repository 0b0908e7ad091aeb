import { useRef, useState, useEffect } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { useChange } from '../shell/use-change.ts'
import { reloadReplies } from './saved-replies.ts'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { VARIABLES } from '#contract/variables.ts'

type DeleteDialogProps = { title: string; usedBy?: readonly string[]; onDelete: () => void; onClose: () => void }

function DeleteDialog({ title, usedBy = [], onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      title={
        <>
          Delete “<bdi>{title}</bdi>”?
        </>
      }
      hasCloseButton={false}
      onClose={onClose}
    >
      {usedBy.length > 0 && (
        <>
          <p>{usedBy.length === 1 ? 'A macro uses it' : `${usedBy.length} macros use it`} and won’t work without it:</p>
          <ul className="dialog-points">
            {usedBy.map((name) => (
              <li key={name}>
                <span dir="auto">{name}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>It’s deleted for the whole team.</p>
      <div className="dialog-actions">
        <Button variant="outline" size="compact" onClick={onClose}>
          Keep it
        </Button>
        <Button
          size="compact"
          onClick={() => {
            onClose()
            onDelete()
          }}
        >
          Delete
        </Button>
      </div>
    </Dialog>
  )
}

type EditorActionsProps = {
  /** `reply` or `macro`. */
  what: string
  /** Null for a new one, which cannot be deleted. */
  title: string | null
  usedBy?: readonly string[]
  isBusy: boolean
  isChanged: boolean
  onDiscard: () => void
  onDelete: () => void
}

/** The state of an editor, with its buttons. */
export function EditorActions({ what, title, usedBy, isBusy, isChanged, onDiscard, onDelete }: EditorActionsProps) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <output className="reply-state">{isChanged && 'Not saved yet.'}</output>
      <div className="reply-tools">
        <Button type="submit" size="compact" busy={isBusy} busyLabel="Saving...">
          Save {what}
        </Button>
        {isChanged && (
          <Button variant="outline" size="compact" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
        {title !== null && (
          <Button variant="outline" size="compact" onClick={() => setAsks(true)}>
            Delete {what}
          </Button>
        )}
      </div>
      {asks && title !== null && (
        <DeleteDialog title={title} usedBy={usedBy ?? []} onDelete={onDelete} onClose={() => setAsks(false)} />
      )}
    </>
  )
}

/**
 * Saves or deletes a reply or macro by the given call, which returns the id to show, if any. After a failure the first wrong field
 * has the focus, or the question whose version is kept.
 */
export function useSave(onSaved: (id: string | null) => void) {
  const client = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { change, isChanging, errors, failure } = useChange({
    send: (save: () => Promise<string | null>) => save(),
    onDone: async (id) => {
      await reloadReplies(client)
      onSaved(id)
    },
    // A colleague was faster: the form shows what they have changed.
    onFailed: (error) => (error instanceof ApiError && error.status === 409 ? reloadReplies(client) : undefined),
  })
  const focusWrong = () =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .changed-meanwhile button')?.focus()
  useEffect(focusWrong, [errors])
  return {
    form,
    save: change,
    isBusy: isChanging,
    errors,
    failure: Object.keys(errors).length > 0 ? '' : failure,
    focusWrong,
  }
}

/** Inserts a variable at the cursor. If it can be empty, the cursor is placed where its fallback is typed. */
export function VariableMenu({ fieldId, onInsert }: { fieldId: string; onInsert: (value: string) => void }) {
  const insert = (variable: string, back: number) => {
    const field = document.getElementById(fieldId) as HTMLTextAreaElement
    const at = field.selectionStart + variable.length - back
    field.setRangeText(variable, field.selectionStart, field.selectionEnd, 'end')
    onInsert(field.value)
    // The menu gives the focus back to its button first.
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(at, at)
    })
  }
  return (
    <Menu className="button" data-variant="outline" data-size="compact" button="Insert a variable" label="Variables">
      {VARIABLES.map(({ name, label, canBeEmpty }) => (
        <MenuItem key={name} onSelect={() => (canBeEmpty ? insert(`{{${name}|}}`, 2) : insert(`{{${name}}}`, 0))}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
