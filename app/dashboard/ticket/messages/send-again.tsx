import RotateCwIcon from 'lucide-react/icons/rotate-cw'
import { useId, useRef, useState, type FormEvent } from 'react'
import { flushSync } from 'react-dom'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectInput, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { resendAnswer } from '#contract/messages.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Recipient } from '../recipients/recipients-of.ts'
import { useConversationChange } from '../use-conversation-change.ts'

type SendAgainProps = {
  messageId: string
  /** Where it did not arrive. */
  addresses: string[]
  recipients: readonly Recipient[]
}

/** Mails an answer once more to those it did not reach, or to one of them at another address. */
export function SendAgain(props: SendAgainProps) {
  const { messageId } = props
  const draft = useAnswerDraft(emailKey(messageId))
  const [open, setOpen] = useState(draft !== '')
  const opener = useRef<HTMLButtonElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
    writeAnswerDraft(emailKey(messageId), '')
    writeAnswerDraft(personKey(messageId), '')
  }
  if (open) return <SendAgainForm {...props} form={form} onClose={close} />
  const show = () => {
    flushSync(() => setOpen(true))
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }
  return (
    <Button ref={opener} variant="outline" size="compact" icon={<RotateCwIcon />} onClick={show}>
      Send again
    </Button>
  )
}

/** What is typed and chosen is kept as a draft. */
const emailKey = (messageId: string) => `${messageId}:again`
const personKey = (messageId: string) => `${messageId}:again-to`

type SendAgainFormProps = SendAgainProps & { form: React.RefObject<HTMLFormElement | null>; onClose: () => void }

function SendAgainForm({ messageId, addresses, recipients, form, onClose }: SendAgainFormProps) {
  const email = useAnswerDraft(emailKey(messageId))
  const chosen = useAnswerDraft(personKey(messageId))
  const id = useId()
  const { change, isChanging, failure, errors } = useConversationChange(resendAnswer, () => {
    onClose()
    toast({ kind: 'success', title: 'Response Sent', text: 'The answer is being sent again' })
  })
  const known = addresses.flatMap((address) => recipients.find((each) => each.email === address) ?? [])
  const person = addresses.length === 1 ? known[0] : known.find((each) => each.id === chosen)
  const isForOne = addresses.length === 1 || person !== undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const other = isForOne && email.trim()
    change({ id: messageId, ...(person && { user: person.id }), ...(other && { email: other }) })
  }
  return (
    <form ref={form} className="send-again" noValidate onSubmit={onSubmit}>
      {addresses.length > 1 && (
        <Field id={`${id}-to`} label="Send to">
          <SelectInput
            value={person?.id ?? ''}
            disabled={isChanging}
            onChange={(event) => writeAnswerDraft(personKey(messageId), event.target.value)}
          >
            <option value="">Everyone it didn’t reach</option>
            {known.map((each) => (
              <option key={each.id} value={each.id}>
                {each.email}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
      {isForOne && (
        <Field
          id={id}
          label="New address"
          optional
          error={errors.email}
          hint={`It replaces ${person?.email ?? addresses[0]}. Left empty, the answer goes there again.`}
        >
          <TextInput
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={LIMITS.email}
            readOnly={isChanging}
            value={email}
            onChange={(event) => writeAnswerDraft(emailKey(messageId), event.target.value)}
          />
        </Field>
      )}
      {failure && !errors.email && <Notice>{failure}</Notice>}
      <div className="form-actions">
        <Button type="submit" size="compact" busy={isChanging} busyLabel="Sending...">
          Send again
        </Button>
        <Button variant="outline" size="compact" disabled={isChanging} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
