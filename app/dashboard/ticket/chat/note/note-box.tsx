import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { useRef, useSyncExternalStore } from 'react'
import { useAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { EMPTY_UPLOADS } from '#app/uploads/upload-list.ts'
import { Button } from '#app/ui/button.tsx'
import { useSmallScreen } from '../../../small-screen/use-small-screen.ts'
import { AnswerFailure } from '../../answer-failure.tsx'
import { DraftMenu } from '../../drafts/draft-menu.tsx'
import { DraftNotices } from '../../drafts/draft-notices.tsx'
import { noteDraftKeys } from '../answer-draft-keys.ts'
import { AddFiles, AnswerFileNotices, AnswerFiles } from '../answer-files.tsx'
import { tooLargeMessage } from '../answer-file-sizes.ts'
import { useAnswerUploads } from '../answer-uploads.ts'
import { BoxSwitch } from '../box-switch.tsx'
import { useSending } from '../sending/use-sending.ts'
import { TypingNotice } from '../typing-notice.tsx'
import { useFileDrops, useFocusAfter } from '../use-box.ts'
import { useKeptInView } from '../use-kept-in-view.ts'
import { NoteField } from './note-field.tsx'

const NOTE_ADDED = { kind: 'success', title: 'Note Added', text: 'Only the team sees it' } as const

/** The text field for a note, which never leaves the team, and its files; both are kept as a draft of their own. */
export function NoteBox({ ticketId }: { ticketId: string }) {
  const keys = noteDraftKeys(ticketId)
  const text = useAnswerDraft(keys.text)
  const uploads = useAnswerUploads(keys.text)
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const { send, sending, isLeaving } = useSending(
    { ticketId, kind: 'note', keys },
    { onSent: () => toast(NOTE_ADDED), failureText: 'Failed to add the note' },
  )
  const hasText = text.trim() !== ''
  const isUnused = useSmallScreen() && !hasText && files.length === 0
  const form = useRef<HTMLFormElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const fileField = useRef<HTMLInputElement>(null)
  useFocusAfter(sending, box)
  useFileDrops(form)
  useKeptInView(form)

  function submit() {
    const tooLarge = tooLargeMessage(files)
    if (hasText && tooLarge) return toast({ kind: 'error', title: 'Error', text: tooLarge })
    send({ message: text })
  }
  return (
    <form
      ref={form}
      className="answer-box note-box"
      data-ticket={ticketId}
      data-unused={isUnused || undefined}
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <BoxSwitch ticketId={ticketId} chosen="note" />
      <p className="note-mark">
        <LockKeyholeIcon size={14} />
        Only the team sees this
      </p>
      <TypingNotice ticketId={ticketId} />
      <DraftNotices ticketId={ticketId} kind="note" />
      <div className="answer-extras">
        {!isLeaving && <AnswerFiles uploads={uploads} isLocked={sending} field={fileField} />}
      </div>
      <AnswerFileNotices uploads={uploads} />
      <NoteField ticketId={ticketId} box={box} isLocked={sending} value={isLeaving ? '' : text} onSubmit={submit} />
      {hasText && <AnswerFailure ticketId={ticketId} kind="note" />}
      <div className="answer-foot">
        <AddFiles uploads={uploads} isLocked={sending} field={fileField}>
          <DraftMenu ticketId={ticketId} kind="note" />
        </AddFiles>
        <Button type="submit" size="compact" busy={sending} busyLabel="Adding..." disabled={!hasText}>
          Add note
        </Button>
      </div>
    </form>
  )
}
