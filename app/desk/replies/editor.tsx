import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { ChangedMeanwhile } from '#app/ui/changed-meanwhile.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { onlyFor } from '#contract/roles.ts'
import { variableProblems } from '#contract/variables.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useChange } from '../shell/use-change.ts'
import { reloadReplies } from './saved-replies.ts'

type Values = Record<string, string> & { title: string }
type EditorOptions<Form extends Values> = {
  what: 'reply' | 'macro'
  /** The key under which unsaved input is kept. */
  id: string
  /** Null for a new one. */
  entry: { title: string; can_change: boolean } | null
  stored: Form
  /** The field that may contain variables. */
  variablesIn: keyof Form & string
  save: (values: Form, headers: Record<string, string>) => Promise<{ id: string }>
  /** Completes the toast of success. */
  savedText?: string
  erase: () => Promise<unknown>
  /** Called with the id to show, if any. */
  onSaved: (id: string | null) => void
}

const NAMES = { reply: 'Reply', macro: 'Macro' }

/** State of the editor of a saved reply or macro, whose unsaved input is kept. */
export function useEditor<Form extends Values>(options: EditorOptions<Form>) {
  const { what, id, entry, stored, variablesIn, save, savedText: text, erase, onSaved } = options
  const client = useQueryClient()
  const kept = useKeptForm(`${what}:${id}`, stored)
  const { values, sendKey, forget } = kept
  const { change, isChanging, errors, failure } = useChange({
    send: (request: () => Promise<string | null>) => request(),
    onDone: async (savedId) => {
      await reloadReplies(client)
      onSaved(savedId)
    },
    // A colleague was faster: the form shows what they have changed.
    onFailed: (error) => (error instanceof ApiError && error.status === 409 ? reloadReplies(client) : undefined),
  })
  return {
    ...kept,
    what,
    entry,
    stored,
    // A deleted one is created again, without another version to conflict with.
    conflicts: entry ? kept.conflicts : [],
    variableProblem: variableProblems(values[variablesIn]).join(' ') || undefined,
    isBusy: isChanging,
    errors,
    failure,
    save: () =>
      change(async () => {
        const saved = await save(values, { 'Idempotency-Key': sendKey ?? randomUuid() })
        forget()
        toast({ kind: 'success', title: `${NAMES[what]} Saved`, ...(text && { text }) })
        return saved.id
      }),
    erase: () =>
      change(async () => {
        await erase()
        forget()
        toast({ kind: 'success', title: `${NAMES[what]} Deleted` })
        return null
      }),
  }
}

type EditorFormProps<Form extends Values> = {
  editor: ReturnType<typeof useEditor<Form>>
  labels: Record<keyof Form | 'title', string>
  /** Returns a saved value as its control would show it. */
  storedLabel?: (field: keyof Form) => string
  failure?: string | undefined
  /** The titles of what will not work without it. */
  usedBy?: readonly string[]
  children: ReactNode
}

/**
 * The title, other fields and buttons of an editor. After a failure the first wrong field has the focus, or the question whose
 * version is kept.
 */
export function EditorForm<Form extends Values>({
  editor,
  labels,
  usedBy = [],
  children,
  ...props
}: EditorFormProps<Form>) {
  const { what, entry, stored, errors, conflicts, isChanged, isBusy } = editor
  const { storedLabel = (field) => stored[field]! } = props
  const form = useRef<HTMLFormElement>(null)
  const [asks, setAsks] = useState(false)
  const failure = Object.keys(errors).length > 0 ? props.failure : editor.failure
  const focusWrong = () =>
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .changed-meanwhile button')?.focus()
  useEffect(focusWrong, [errors])
  return (
    <form
      ref={form}
      className="detail-content"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (editor.variableProblem || conflicts.length > 0) focusWrong()
        else editor.save()
      }}
    >
      <Field id="title" label={labels.title} error={errors.title}>
        <TextInput maxLength={LIMITS.title} autoComplete="off" dir="auto" {...editor.control('title')} />
      </Field>
      {children}
      <ChangedMeanwhile
        what={what}
        theirs={conflicts.map((field) => ({ id: field, label: labels[field], value: storedLabel(field) }))}
        onKeepMine={editor.keepMine}
        onUseTheirs={editor.useTheirs}
      />
      {failure && conflicts.length === 0 && <Notice>{failure}</Notice>}
      <output className="reply-state muted small">{isChanged && 'Not saved yet.'}</output>
      {entry?.can_change === false ? (
        <p className="muted small">{onlyFor('manager')}</p>
      ) : (
        <div className="actions">
          <Button type="submit" size="compact" busy={isBusy} busyLabel="Saving...">
            Save {what}
          </Button>
          {isChanged && <SecondaryButton onClick={editor.forget}>Discard changes</SecondaryButton>}
          {entry && <SecondaryButton onClick={() => setAsks(true)}>Delete {what}</SecondaryButton>}
        </div>
      )}
      {asks && entry && (
        <DeleteDialog title={entry.title} usedBy={usedBy} onDelete={editor.erase} onClose={() => setAsks(false)} />
      )}
    </form>
  )
}

type DeleteDialogProps = { title: string; usedBy: readonly string[]; onDelete: () => void; onClose: () => void }

function DeleteDialog({ title, usedBy, onDelete, onClose }: DeleteDialogProps) {
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
        <SecondaryButton onClick={onClose}>Keep it</SecondaryButton>
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
