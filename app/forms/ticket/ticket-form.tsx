import PhoneIcon from 'lucide-react/icons/phone'
import { ButtonLink, Button } from '#app/ui/button.tsx'
import { FormStatus, ErrorSummary, FailureBar, Honeypot, RequiredNote } from '#app/ui/form-parts.tsx'
import { site } from '#site'
import './emergency-call.css'
import { useEffect, useRef, useState } from 'react'
import { call, ApiError } from '#app/lib/api.ts'
import { logFailure } from '#app/lib/log-failure.ts'
import { getTicketForm } from '#contract/settings.ts'
import { useOperationForm, createFormKeys } from '../use-operation-form.ts'
import { isOffline, OFFLINE } from '#app/lib/connection.ts'
import { useProofOfWork } from '../use-proof-of-work.ts'
import { ChoiceRow, Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import { PersonFields } from '../person-fields.tsx'
import { toast, type ToastContent } from '#app/ui/toast-store.ts'
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
import { UploadBox } from '../uploads/upload-box.tsx'
import { toTicketFiles, toClaims, refusedClaims } from '../uploads/upload-file.ts'
import { NOT_UPLOADED, UPLOAD_FAILED } from '../uploads/upload-failure.ts'
import type { CreatedTicket } from './ticket-created.tsx'
import { useFormUploads } from '../uploads/use-uploads.ts'

/** Shown by a stylesheet for the choice of Critical, also without JavaScript; below the choice, which it would move. */
function EmergencyCall() {
  const { tel, display } = site.emergencyPhone
  return (
    <output className="row emergency-call">
      <span>
        <b>Nobody can work? Don’t wait on a form.</b> Emergencies are answered {site.emergencyHours}.
      </span>
      <ButtonLink href={`tel:${tel}`} size="compact" icon={<PhoneIcon />}>
        Call {display}
      </ButtonLink>
    </output>
  )
}

type TicketSubmitProps = {
  busy: boolean
  isProving: boolean
  /** The reason why tickets cannot be created at the moment; '' while they can. */
  closed: string
  /** Resolves to true if tickets can be created again. */
  checkAgain: () => Promise<boolean>
  notice: string
}

/** The submit button, or the reason why there is none and the phone number. */
function TicketSubmit({ busy, isProving, closed, checkAgain, notice }: TicketSubmitProps) {
  const end = useRef<HTMLDivElement>(null)
  const [checking, setChecking] = useState(false)
  const [result, setResult] = useState('')
  // The pressed button was disabled meanwhile or has been replaced, which drops the focus.
  useEffect(() => {
    if (result) end.current?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [result])
  async function check() {
    setChecking(true)
    setResult('')
    const isOpen = await checkAgain()
    setChecking(false)
    setResult(isOpen ? 'The form is open again.' : 'The form is still closed.')
  }
  return (
    <div className="form-end" ref={end}>
      {closed ? (
        <Button variant="outline" busy={checking} busyLabel="Checking..." onClick={() => void check()}>
          Check again
        </Button>
      ) : (
        <Button type="submit" busy={busy} busyLabel="Creating Ticket...">
          Create Ticket
        </Button>
      )}
      <FormStatus isProving={isProving}>
        {closed && (
          <>
            {closed} <a href={`tel:${site.phone.tel}`}>Call {site.phone.display}</a>{' '}
          </>
        )}
        {result || notice}
      </FormStatus>
    </div>
  )
}

/** Returns the reason why visitors cannot create tickets at the moment; '' while they can or while it is unknown. */
function useFormAvailability() {
  const [closed, setClosed] = useState('')
  useEffect(() => void closedReason().then(setClosed), [])
  async function checkAgain(): Promise<boolean> {
    const reason = await closedReason()
    setClosed(reason)
    return reason === ''
  }
  return { closed, checkAgain }
}

async function closedReason(): Promise<string> {
  try {
    return (await call(getTicketForm, {})).message
  } catch (error) {
    // Sending the form shows whether it is open.
    logFailure('whether the form is open', error)
    return ''
  }
}

type TicketFormProps = { onCreated: (created: CreatedTicket) => void; focusOnMount: boolean }

const MEANINGS: Record<Priority, string> = {
  Low: 'When you get to it',
  Medium: 'Slowing someone down',
  High: 'Someone can’t work',
  Critical: 'Nobody can work',
}
const CHOICES = PRIORITIES.map((value) => ({ value, meaning: MEANINGS[value] }))

export function TicketForm({ onCreated, focusOnMount }: TicketFormProps) {
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
    draft: createTicket.id,
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
              <option key={category} value={category}>
                {category}
              </option>
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
        <EmergencyCall />
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
      {!closed && <FailureBar sentence={failure} phone={site.phone} />}
      <TicketSubmit busy={busy} isProving={isProving} closed={closed} checkAgain={checkAgain} notice={notice} />
    </form>
  )
}
