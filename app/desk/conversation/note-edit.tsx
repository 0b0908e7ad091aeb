import { reloadTickets } from '../ticket/ticket-queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createDrafts } from '#app/lib/drafts/draft-store.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { editNote } from '#contract/sending.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { onWritingKey } from '../answer/boxes.tsx'
import { addToConversation } from '../sending/sending-state.ts'
import { useChange } from '../shell/use-change.ts'

export const noteEdits = createDrafts('edit:', { isOpen: false, text: '' })

type NoteEditProps = { ticketId: string; noteId: string; text: string }

/** In-place editor of one's own note, whose text is kept as a draft. */
export function NoteEdit({ ticketId, noteId, text }: NoteEditProps) {
  const client = useQueryClient()
  const draft = noteEdits.use(noteId, 'text')
  const field = useRef<HTMLTextAreaElement>(null)
  const close = () => {
    const { activeElement } = document
    // Saved while something else is done already, such as choosing from a menu: the focus stays there.
    if (activeElement === document.body || field.current?.form?.contains(activeElement))
      document.getElementById(`message-${noteId}`)?.focus({ preventScroll: true })
    noteEdits.remove(noteId)
  }
  const { change, isChanging, failure } = useChange({
    operation: editNote,
    onDone: (note) => {
      addToConversation(client, ticketId, note)
      close()
    },
    reload: reloadTickets,
  })
  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])
  const save = () => {
    if (draft.trim() === '' || isChanging) return
    if (draft.trim() === text) close()
    else change({ id: noteId, message: draft.trim() })
  }
  return (
    <form
      className="note-edit stack"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        ref={field}
        className="control"
        rows={4}
        aria-label="Text of the note"
        maxLength={LIMITS.message}
        dir="auto"
        readOnly={isChanging}
        value={draft}
        onChange={({ target }) => noteEdits.write(noteId, { text: target.value })}
        onKeyDown={(event) => onWritingKey(event, save, close)}
      />
      {failure && <Notice>{failure}</Notice>}
      <div className="form-actions row">
        <Button type="submit" size="compact" busy={isChanging} busyLabel="Saving..." disabled={draft.trim() === ''}>
          Save note
        </Button>
        <SecondaryButton disabled={isChanging} onClick={close}>
          Cancel
        </SecondaryButton>
      </div>
    </form>
  )
}
