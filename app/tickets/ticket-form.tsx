import { useEffect, useRef } from 'react'
import { call } from '#app/lib/api.ts'
import { useForm } from '#app/lib/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ChoiceRow } from '#app/ui/choice-row.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FailureBar, type Phone } from '#app/ui/failure-bar.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import { PersonFields } from '#app/ui/person-fields.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { createTicket } from '#contract/tickets.ts'
import {
  CATEGORIES,
  DEFAULT_CATEGORY,
  DEFAULT_PRIORITY,
  PRIORITIES,
  type Priority,
} from '#contract/vocabulary.ts'
import { keyMaker } from './idempotency-key.ts'
import type { CreatedTicket } from './ticket-created.tsx'

type TicketFormProps = { phone: Phone; onCreated: (created: CreatedTicket) => void; focusOnMount: boolean }

const MEANINGS: Record<Priority, string> = {
  Low: 'Whenever suits',
  Medium: 'Slowing someone down',
  High: 'Someone can’t work',
  Critical: 'Nobody can work',
}
const CHOICES = PRIORITIES.map((value) => ({ value, meaning: MEANINGS[value] }))

export function TicketForm({ phone, onCreated, focusOnMount }: TicketFormProps) {
  const keyFor = useRef(keyMaker())
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusOnMount) title.current?.focus()
  }, [focusOnMount])
  const { errors, problem, failure, busy, props } = useForm({
    operation: createTicket,
    send: (input) =>
      call(createTicket, input, { headers: { 'Idempotency-Key': keyFor.current(JSON.stringify(input)) } }),
    failed: (message) => ({
      kind: 'error',
      title: 'Error Creating Ticket',
      text: message || 'Something went wrong. Please try again.',
    }),
    onSent: ({ ticket, aiResponse }, input) => {
      toast({
        kind: 'success',
        title: 'Ticket Created Successfully',
        text: `Your ticket #${ticket.ticket_id} has been created. You'll receive updates via email.`,
      })
      onCreated({
        number: ticket.ticket_id,
        title: input.title,
        category: input.category ?? DEFAULT_CATEGORY,
        priority: input.priority ?? DEFAULT_PRIORITY,
        email: input.customerInfo.email,
        reply: aiResponse,
      })
    },
  })
  return (
    <form {...props} action="/support" className="form">
      <ErrorSummary sentence={problem} errors={errors} />
      <fieldset className="form-group">
        <legend className="type-legend">The problem</legend>
        <Field id="title" label="Title" hint="One line, like an email subject" error={errors['title']}>
          <TextInput name="title" required ref={title} />
        </Field>
        <Field
          id="description"
          label="Description"
          hint="What you did, what happened, and the exact error text if there is one"
          error={errors['description']}
        >
          <TextArea name="description" required rows={5} />
        </Field>
        <Field id="category" label="Category" error={errors['category']}>
          <SelectInput name="category" defaultValue={DEFAULT_CATEGORY}>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </SelectInput>
        </Field>
        <ChoiceRow
          name="priority"
          legend="Priority"
          choices={CHOICES}
          chosen={DEFAULT_PRIORITY}
          error={errors['priority']}
        />
      </fieldset>
      <fieldset className="form-group">
        <legend className="type-legend">You</legend>
        <PersonFields within="customerInfo." errors={errors} />
      </fieldset>
      <FailureBar sentence={failure} phone={phone} />
      <div className="form-end">
        <Button type="submit" busy={busy} busyLabel="Creating Ticket...">
          Create Ticket
        </Button>
        <p>Every field is required unless it says optional.</p>
      </div>
    </form>
  )
}
