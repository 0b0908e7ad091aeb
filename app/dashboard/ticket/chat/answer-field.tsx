import type { RefObject } from 'react'
import { useActionProps } from '#app/dashboard/keys/key-map.ts'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { answerDraftKeys } from './answer-draft-keys.ts'
import { useBoxSending } from './sending/box-sending.ts'
import { onBoxKey } from './use-box.ts'

type AnswerFieldProps = {
  ticketId: string
  box: RefObject<HTMLTextAreaElement | null>
  onSubmit: () => void
  /** Called as its writer begins to write, and as they go back to reading. */
  onWriting: (isWriting: boolean) => void
}

/** The text of an answer; empty while it leaves. */
export function AnswerField({ ticketId, box, onSubmit, onWriting }: AnswerFieldProps) {
  const key = answerDraftKeys(ticketId).text
  const text = useAnswerDraft(key)
  const { sending, isLeaving } = useBoxSending(ticketId, 'answer')
  return (
    <textarea
      ref={box}
      className="control"
      rows={3}
      placeholder="Type your response..."
      aria-label="Type your response..."
      {...useActionProps('reply')}
      maxLength={LIMITS.message}
      dir="auto"
      readOnly={sending}
      value={isLeaving ? '' : text}
      onChange={(event) => writeAnswerDraft(key, event.target.value)}
      onKeyDown={(event) => onBoxKey(event, ticketId, onSubmit)}
      onFocus={() => onWriting(true)}
      onBlur={({ relatedTarget }) => {
        // To read again. What is pressed elsewhere must not move away from under the finger.
        if (relatedTarget?.matches('.conversation, #ticket-title')) onWriting(false)
      }}
    />
  )
}
