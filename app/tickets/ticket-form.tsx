import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { useForm } from '#app/lib/use-form.ts'
import { ChoiceRow } from '#app/ui/choice-row.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FailureBar, type Phone } from '#app/ui/failure-bar.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { PersonFields } from '#app/ui/person-fields.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { createTicket } from '#contract/tickets.ts'
import {
  CATEGORIES,
  DEFAULT_CATEGORY,
  DEFAULT_PRIORITY,
  HONEYPOT,
  PRIORITIES,
  type Priority,
} from '#contract/vocabulary.ts'
import { AttachmentBox } from './attachment-box.tsx'
import { attachedTo, claimsOf, refusedClaims } from './attachment-claims.ts'
import { UPLOAD_FAILED } from './attachment-toasts.ts'
import { SendTicket } from './send-ticket.tsx'
import type { CreatedTicket } from './ticket-created.tsx'
import { ticketKeys } from './ticket-key.ts'
import { useOpenForm } from './use-open-form.ts'
import { useFormUploads } from './use-uploads.ts'

type TicketFormProps = { phone: Phone; onCreated: (created: CreatedTicket) => void; focusOnMount: boolean }

const MEANINGS: Record<Priority, string> = {
  Low: 'Whenever suits',
  Medium: 'Slowing someone down',
  High: 'Someone can’t work',
  Critical: 'Nobody can work',
}
const NOT_UPLOADED = new ApiError(0, UPLOAD_FAILED.text!)
const CHOICES = PRIORITIES.map((value) => ({ value, meaning: MEANINGS[value] }))

export function TicketForm({ phone, onCreated, focusOnMount }: TicketFormProps) {
  const [keyFor] = useState(() => ticketKeys(createTicket.id))
  const uploads = useFormUploads(createTicket.id)
  const [isSending, setIsSending] = useState(false)
  const { closed, ask } = useOpenForm()
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusOnMount) title.current?.focus()
  }, [focusOnMount])
  const { errors, problem, failure, busy, isProving, props } = useForm({
    operation: createTicket,
    prepare: async () => {
      if (!(await uploads.settle())) throw NOT_UPLOADED
    },
    send: (input, proof) => {
      const body = { ...input, ...claimsOf(uploads.state().files) }
      setIsSending(true)
      const headers = { ...proof, 'Idempotency-Key': keyFor(JSON.stringify(body)) }
      return call(createTicket, body, { headers }).finally(() => setIsSending(false))
    },
    failed: (error) => {
      if (error === NOT_UPLOADED) return UPLOAD_FAILED
      if (error.told.type === PROBLEM_TYPES.ticketFormClosed) void ask()
      uploads.refuse(refusedClaims(uploads.state().files, error.errors))
      return {
        kind: 'error',
        title: 'Error Creating Ticket',
        text: error.message || 'Something went wrong. Please try again.',
      }
    },
    onSent: ({ ticket, aiResponse, uploadToken }, input) => {
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
        id: ticket.id,
        uploadToken,
        files: attachedTo(ticket.id, uploadToken, uploads.state().files),
      })
      uploads.forget()
    },
  })
  return (
    <form {...props} action="/support" encType="multipart/form-data" className="form">
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
      <fieldset className="form-group">
        <legend className="type-legend">
          Files <span>(optional)</span>
        </legend>
        <AttachmentBox uploads={uploads} isLocked={isSending} />
      </fieldset>
      <Honeypot name={HONEYPOT} />
      {!closed && <FailureBar sentence={failure} phone={phone} />}
      <SendTicket busy={busy} isProving={isProving} closed={closed} ask={ask} phone={phone} />
    </form>
  )
}
