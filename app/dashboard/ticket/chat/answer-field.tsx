import type { RefObject } from 'react'
import { useActionProps } from '#app/dashboard/keys/key-map.ts'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { answerDraftKeys } from './answer-draft-keys.ts'
import { useBoxSending } from './sending/box-sending.ts'
import { useReplySuggestions } from './replies/reply-suggestions.tsx'
import { UNRESOLVED_ID } from './replies/unresolved-line.tsx'
import { isReading, onBoxKey } from './use-box.ts'

type AnswerFieldProps = {
  ticketId: string
  box: RefObject<HTMLTextAreaElement | null>
  /** Whether variables stand in it that are not filled in. */
  isUnresolved: boolean
  onSubmit: () => void
  /** Called as its writer begins to write, and as they go back to reading. */
  onWriting: ((isWriting: boolean) => void) | undefined
}

/** The text of an answer; empty while it leaves. `/` at the start of a line offers saved replies. */
export function AnswerField({ ticketId, box, isUnresolved, onSubmit, onWriting }: AnswerFieldProps) {
  const key = answerDraftKeys(ticketId).text
  const text = useAnswerDraft(key)
  const { sending, isLeaving } = useBoxSending(ticketId, 'answer')
  const action = useActionProps('reply')
  const { list, attributes, ...replies } = useReplySuggestions(ticketId, box)
  return (
    <>
      {list}
      <textarea
        ref={box}
        className="control"
        rows={3}
        placeholder="Type your response..."
        aria-label="Type your response..."
        aria-autocomplete="list"
        aria-haspopup="listbox"
        {...attributes}
        {...(isUnresolved && { 'aria-invalid': true, 'aria-describedby': UNRESOLVED_ID })}
        {...action}
        maxLength={LIMITS.message}
        dir="auto"
        readOnly={sending}
        value={isLeaving ? '' : text}
        onChange={({ currentTarget }) => {
          writeAnswerDraft(key, currentTarget.value)
          replies.look(currentTarget)
        }}
        onSelect={({ currentTarget }) => replies.look(currentTarget)}
        onKeyDown={(event) => replies.onKeyDown(event) || onBoxKey(event, ticketId, onSubmit)}
        onFocus={() => {
          replies.prepare()
          onWriting?.(true)
        }}
        onBlur={({ relatedTarget }) => {
          replies.close()
          if (isReading(relatedTarget)) onWriting?.(false)
        }}
      />
    </>
  )
}
