import CircleCheckIcon from 'lucide-react/icons/circle-check'
import { useState, type FormEvent } from 'react'
import { call } from '#app/lib/api.ts'
import { useForm } from '#app/lib/use-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FailureBar, type Phone } from '#app/ui/failure-bar.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { FormStatus } from '#app/ui/form-status.tsx'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { PersonFields } from '#app/ui/person-fields.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { HONEYPOT } from '#contract/vocabulary.ts'
import { FAILED, SENT } from './said.ts'

export function ContactForm({ phone }: { phone: Phone }) {
  const [answerTo, setAnswerTo] = useState('')
  const { errors, problem, failure, busy, isProving, props } = useForm({
    operation: sendContactMessage,
    send: (input, headers) => call(sendContactMessage, input, { headers }),
    failed: ({ status, message }) => ({
      kind: 'error',
      title: FAILED,
      ...(status === 429 && { text: message }),
    }),
    onSent: (_, { email }) => {
      toast({ kind: 'success', title: SENT })
      setAnswerTo(email)
    },
  })
  function onInput(event: FormEvent<HTMLFormElement>) {
    setAnswerTo('')
    props.onInput(event)
  }
  return (
    <form {...props} action="/contact" onInput={onInput} className="form">
      <ErrorSummary sentence={problem} errors={errors} />
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
      <FailureBar sentence={failure} phone={phone} />
      {answerTo && (
        <p className="sent-bar">
          <CircleCheckIcon />
          <span>
            We have your message. The answer goes to <b>{answerTo}</b>.
          </span>
        </p>
      )}
      <div className="form-end">
        <Button type="submit" busy={busy} busyLabel="Sending...">
          Send Message
        </Button>
        <p>Every field is required unless it says optional.</p>
        <FormStatus isProving={isProving} />
      </div>
    </form>
  )
}
