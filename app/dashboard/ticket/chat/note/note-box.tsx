import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { EMPTY_UPLOADS } from '#app/uploads/upload-list.ts'
import { useSmallScreen } from '../../../small-screen/use-small-screen.ts'
import { AnswerFailure } from '../../answer-failure.tsx'
import { DraftMenu } from '../../drafts/draft-menu.tsx'
import { DraftNotices } from '../../drafts/draft-notices.tsx'
import { noteDraftKeys } from '../answer-draft-keys.ts'
import { AddFiles, AnswerFileNotices, AnswerFiles } from '../answer-files.tsx'
import { tooLargeMessage } from '../answer-file-sizes.ts'
import { useAnswerUploads } from '../answer-uploads.ts'
import { BoxForm } from '../box-form.tsx'
import { BoxSwitch } from '../box-switch.tsx'
import { SavedRepliesButton } from '../replies/saved-replies-button.tsx'
import { useSending } from '../sending/use-sending.ts'
import { TypingNotice } from '../typing-notice.tsx'
import { readOnAfterSending } from '../use-box.ts'
import { AddNoteButton } from './add-note-button.tsx'
import { NoteField } from './note-field.tsx'

const NOTE_ADDED = { kind: 'success', title: 'Note Added', text: 'Only the team sees it' } as const

/** The text field for a note, which never leaves the team, and its files; both are kept as a draft of their own. */
export function NoteBox({ ticketId }: { ticketId: string }) {
  const keys = noteDraftKeys(ticketId)
  const text = useAnswerDraft(keys.text)
  const uploads = useAnswerUploads(keys.text)
  const { files } = useSyncExternalStore(uploads.subscribe, uploads.state, () => EMPTY_UPLOADS)
  const send = useSending(
    { ticketId, kind: 'note', keys },
    { onSent: () => toast(NOTE_ADDED), failureText: 'Failed to add the note' },
  )
  const hasText = text.trim() !== ''
  const [isWriting, setWriting] = useState(false)
  const isUnused = useSmallScreen() && !isWriting && !hasText && files.length === 0
  const box = useRef<HTMLTextAreaElement>(null)
  const fileField = useRef<HTMLInputElement>(null)
  const filesOf = { ticketId, kind: 'note', uploads, field: fileField } as const

  function submit() {
    const tooLarge = tooLargeMessage(files)
    if (hasText && tooLarge) return toast({ kind: 'error', title: 'Error', text: tooLarge })
    send({ message: text })
    setWriting(!readOnAfterSending())
  }
  return (
    <BoxForm ticketId={ticketId} kind="note" box={box} isUnused={isUnused} isResting={isUnused} onSubmit={submit}>
      <BoxSwitch ticketId={ticketId} chosen="note" />
      <p className="note-mark">
        <LockKeyholeIcon size={14} />
        Only the team sees this
      </p>
      <TypingNotice ticketId={ticketId} />
      <DraftNotices ticketId={ticketId} kind="note" />
      <div className="answer-extras">
        <AnswerFiles {...filesOf} />
      </div>
      <AnswerFileNotices uploads={uploads} />
      <NoteField ticketId={ticketId} box={box} onSubmit={submit} onWriting={setWriting} />
      {hasText && <AnswerFailure ticketId={ticketId} kind="note" />}
      <div className="answer-foot">
        <AddFiles {...filesOf}>
          <DraftMenu ticketId={ticketId} kind="note" />
        </AddFiles>
        {!isUnused && <SavedRepliesButton ticketId={ticketId} box={box} />}
        <AddNoteButton ticketId={ticketId} disabled={!hasText} />
      </div>
    </BoxForm>
  )
}
