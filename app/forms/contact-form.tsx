import CircleCheckIcon from 'lucide-react/icons/circle-check'
import { useState, type FormEvent } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { useOperationForm } from './use-operation-form.ts'
import { isOffline, OFFLINE } from '#app/lib/connection.ts'
import { useProofOfWork } from './use-proof-of-work.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, FailureBar, FormStatus, Honeypot, RequiredNote } from '#app/ui/form-parts.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { PersonFields } from './person-fields.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { HONEYPOT } from '#contract/vocabulary.ts'
import { responseBegins } from '#contract/business-hours.ts'
import { site } from '#site'

/** Fixed texts (docs/reference.md). */
export const CONTACT_SENT = "Message sent successfully! We'll respond within 4 hours."
export const CONTACT_FAILED = 'Failed to send message. Please try again or call us directly.'

export function ContactForm() {
  const [sent, setSent] = useState<{ to: string; begins: string }>()
  const { isProving, withProof } = useProofOfWork()
  const { errors, summary, failure, notice, busy, props } = useOperationForm({
    operation: sendContactMessage,
    draft: sendContactMessage.id,
    variant: 'page',
    send: (input) => withProof((headers) => call(sendContactMessage, input, { headers })),
    toFailure: (error, fields) => {
      const isLimited = error instanceof ApiError && error.status === 429
      const text = isOffline(error) ? OFFLINE : isLimited ? error.message : ''
      const sentence = text || CONTACT_FAILED
      return { fields, sentence, toast: { kind: 'error', title: CONTACT_FAILED, ...(text && { text }) } }
    },
    onSent: (_, { email }) => {
      toast({ kind: 'success', title: CONTACT_SENT })
      setSent({ to: email, begins: responseBegins(site, new Date()) })
    },
  })
  function onInput(event: FormEvent<HTMLFormElement>) {
    setSent(undefined)
    props.onInput(event)
  }
  return (
    <form
      {...props}
      action="/contact"
      // A screen reader does not read what changes inside a busy form.
      aria-busy={busy && !isProving}
      onInput={onInput}
      className="form"
    >
      <ErrorSummary sentence={summary} errors={errors} />
      <RequiredNote />
      <PersonFields errors={errors} />
      <Field id="subject" label="Subject" error={errors['subject']}>
        <TextInput name="subject" required />
      </Field>
      <Field id="message" label="Message" error={errors['message']}>
        <TextArea
          name="message"
          rows={6}
          required
          placeholder="Please describe your IT needs or technical issue in detail..."
        />
      </Field>
      <Honeypot name={HONEYPOT} />
      <FailureBar sentence={failure} phone={site.phone} />
      {sent && (
        <p className="sent-bar">
          <CircleCheckIcon />
          <span>
            We have your message. The answer goes to <b>{sent.to}</b>. {sent.begins}
          </span>
        </p>
      )}
      <div className="form-end">
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send Message
        </Button>
        <FormStatus isProving={isProving}>{notice}</FormStatus>
      </div>
    </form>
  )
}
