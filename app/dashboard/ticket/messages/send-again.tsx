import RotateCwIcon from 'lucide-react/icons/rotate-cw'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { resendAnswer } from '#contract/messages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { useConversationChange } from '../use-conversation-change.ts'

type SendAgainProps = {
  messageId: string
  /** Where it did not arrive. */
  addresses: string[]
}

/** Mails an answer once more, to the same addresses or to another. What is typed is kept as a draft. */
export function SendAgain({ messageId, addresses }: SendAgainProps) {
  const draft = `${messageId}:again`
  const typed = useAnswerDraft(draft)
  const [open, setOpen] = useState(typed !== '')
  const opener = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
    writeAnswerDraft(draft, '')
  }
  const { change, isChanging, failure, errors } = useConversationChange(resendAnswer, () => {
    close()
    toast({ kind: 'success', title: 'Response Sent', text: 'The answer is sent once more' })
  })
  if (!open)
    return (
      <Button
        ref={opener}
        variant="outline"
        size="compact"
        icon={<RotateCwIcon />}
        onClick={() => {
          flushSync(() => setOpen(true))
          field.current?.focus()
        }}
      >
        Send again
      </Button>
    )
  const other = typed.trim()
  return (
    <form
      className="send-again"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change({ id: messageId, ...(other && { email: other }) })
      }}
    >
      <Field
        id={id}
        label="Another address"
        optional
        error={errors.email}
        hint={`Without one it goes to ${addresses.join(', ')} again.`}
      >
        <TextInput
          ref={field}
          type="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.email}
          readOnly={isChanging}
          value={typed}
          onChange={(event) => writeAnswerDraft(draft, event.target.value)}
        />
      </Field>
      {failure && !errors.email && <Notice>{failure}</Notice>}
      <div className="form-actions">
        <Button type="submit" size="compact" busy={isChanging} busyLabel="Sending...">
          Send again
        </Button>
        <Button variant="outline" size="compact" disabled={isChanging} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
