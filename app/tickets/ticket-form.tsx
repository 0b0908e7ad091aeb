import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { isOffline, OFFLINE } from '#app/lib/connection.ts'
import { useProofOfWork } from '#app/lib/proof-of-work/use-proof-of-work.ts'
import { ChoiceRow } from '#app/ui/forms/choice-row.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FailureBar, type Phone } from '#app/ui/forms/failure-bar.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/forms/field.tsx'
import { Honeypot } from '#app/ui/forms/honeypot.tsx'
import { PersonFields } from '#app/ui/forms/person-fields.tsx'
import { RequiredNote } from '#app/ui/forms/required-note.tsx'
import { toast, type ToastContent } from '#app/lib/toast/toast-store.ts'
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
import { UploadBox } from '#app/uploads/upload-box.tsx'
import { toTicketFiles, toClaims, refusedClaims } from '#app/uploads/claims.ts'
import { UPLOAD_FAILED } from '#app/uploads/upload-toasts.ts'
import { EmergencyCall } from './emergency-call.tsx'
import { TicketSubmit } from './ticket-submit.tsx'
import type { CreatedTicket } from './ticket-created.tsx'
import { createFormKeys } from '#app/lib/forms/form-idempotency-key.ts'
import { useFormAvailability } from './use-form-availability.ts'
import { useFormUploads } from '#app/uploads/use-uploads.ts'

type TicketFormProps = {
  phone: Phone
  emergencyPhone: Phone
  onCreated: (created: CreatedTicket) => void
  focusOnMount: boolean
}

const MEANINGS: Record<Priority, string> = {
  Low: 'When you get to it',
  Medium: 'Slowing someone down',
  High: 'Someone can’t work',
  Critical: 'Nobody can work',
}
const NOT_UPLOADED = new ApiError(0, UPLOAD_FAILED.text!)
const CHOICES = PRIORITIES.map((value) => ({ value, meaning: MEANINGS[value] }))

export function TicketForm({ phone, emergencyPhone, onCreated, focusOnMount }: TicketFormProps) {
  const [keyFor] = useState(() => createFormKeys(createTicket.id))
  const uploads = useFormUploads(createTicket.id)
  const [isSending, setIsSending] = useState(false)
  const { closed, checkAgain } = useFormAvailability()
  const titleField = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focusOnMount) titleField.current?.focus()
  }, [focusOnMount])
  const { isProving, withProof } = useProofOfWork()
  const { errors, summary, failure, notice, busy, props } = useOperationForm({
    operation: createTicket,
    variant: 'page',
    prepare: async () => {
      if (!(await uploads.finish())) throw NOT_UPLOADED
    },
    send: (input) =>
      withProof((proof) => {
        const body = { ...input, ...toClaims(uploads.state().files) }
        setIsSending(true)
        const headers = { ...proof, 'Idempotency-Key': keyFor(JSON.stringify(body)) }
        return call(createTicket, body, { headers }).finally(() => setIsSending(false))
      }),
    toFailure: (error, fields) => {
      const content = describeFailure(error)
      return { fields, sentence: content.text ?? content.title, toast: content }
    },
    onSent: ({ ticket, aiResponse, uploadToken, link }, input) => {
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
        link,
        files: toTicketFiles(ticket.id, uploadToken, uploads.state().files),
      })
      uploads.clear()
    },
  })
  function describeFailure(error: unknown): ToastContent {
    if (isOffline(error)) return { kind: 'error', title: 'Error Creating Ticket', text: OFFLINE }
    if (error === NOT_UPLOADED) return UPLOAD_FAILED
    const { problem, errors: found, message } = error instanceof ApiError ? error : new ApiError(0, '')
    if (problem.type === PROBLEM_TYPES.ticketFormClosed) void checkAgain()
    uploads.markRefused(refusedClaims(uploads.state().files, found))
    const text = message || 'Something went wrong. Please try again.'
    return { kind: 'error', title: 'Error Creating Ticket', text }
  }
  return (
    <form {...props} action="/support" encType="multipart/form-data" aria-busy={busy && !isProving} className="form">
      <ErrorSummary sentence={summary} errors={errors} />
      <RequiredNote />
      <fieldset className="form-group">
        <legend className="type-legend">The problem</legend>
        <Field id="title" label="Title" hint="One line, like an email subject" error={errors['title']}>
          <TextInput name="title" required ref={titleField} />
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
        <EmergencyCall phone={emergencyPhone} />
      </fieldset>
      <fieldset className="form-group">
        <legend className="type-legend">You</legend>
        <PersonFields within="customerInfo." errors={errors} />
      </fieldset>
      <fieldset className="form-group">
        <legend className="type-legend">
          Files <span>(optional)</span>
        </legend>
        <UploadBox uploads={uploads} isLocked={isSending} />
      </fieldset>
      <Honeypot name={HONEYPOT} />
      {!closed && <FailureBar sentence={failure} phone={phone} />}
      <TicketSubmit
        busy={busy}
        isProving={isProving}
        closed={closed}
        checkAgain={checkAgain}
        phone={phone}
        notice={notice}
      />
    </form>
  )
}
