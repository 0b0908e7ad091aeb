import { useRef } from 'react'
import { useAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { addParticipant } from '#contract/participants.ts'
import { LIMITS } from '#contract/vocabulary.ts'
import { answerDraftKeys } from '../chat/answer-draft-keys.ts'
import { useConversationChange } from '../use-conversation-change.ts'

/** Adds a person, who from then on gets the answers. What is typed is kept as a draft. */
export function AddPerson({ ticketId }: { ticketId: string }) {
  const keys = answerDraftKeys(ticketId)
  const email = useAnswerDraft(keys.personEmail)
  const name = useAnswerDraft(keys.personName)
  const field = useRef<HTMLInputElement>(null)
  const { change, isChanging, failure, errors } = useConversationChange(addParticipant, () => {
    writeAnswerDraft(keys.personEmail, '')
    writeAnswerDraft(keys.personName, '')
    field.current?.focus()
  })
  return (
    <form
      className="add-person"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        change({ id: ticketId, email, name: name.trim() })
      }}
    >
      <h3>Add a person</h3>
      <Field id="person-email" label="Email" error={errors.email}>
        <TextInput
          ref={field}
          type="email"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.email}
          readOnly={isChanging}
          value={email}
          onChange={(event) => writeAnswerDraft(keys.personEmail, event.target.value)}
        />
      </Field>
      <Field id="person-name" label="Name" optional>
        <TextInput
          autoComplete="off"
          dir="auto"
          maxLength={LIMITS.name}
          readOnly={isChanging}
          value={name}
          onChange={(event) => writeAnswerDraft(keys.personName, event.target.value)}
        />
      </Field>
      <Button type="submit" variant="outline" size="compact" busy={isChanging} busyLabel="Adding...">
        Add
      </Button>
      {failure && !errors.email && <Notice>{failure}</Notice>}
    </form>
  )
}
