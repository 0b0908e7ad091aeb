import CircleCheckIcon from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { isOffline, OFFLINE } from '#app/lib/connection.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { buildInput } from '#app/forms/form-values.ts'
import { createFormKeys, useOperationForm } from '#app/forms/use-operation-form.ts'
import { sendFile } from '#app/lib/send-file.ts'
import { toast } from '#app/ui/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, FailureBar, FormStatus } from '#app/ui/form-parts.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { refusedClaims, toClaims } from '#app/forms/uploads/upload-file.ts'
import { UploadBox } from '#app/forms/uploads/upload-box.tsx'
import { NOT_UPLOADED } from '#app/forms/uploads/upload-failure.ts'
import { useFormUploads } from '#app/forms/uploads/use-uploads.ts'
import { addCustomerMessage, markCustomerSeen, uploadCustomerFile } from '#contract/customer-tickets.ts'
import { PROBLEM_TYPES } from '#contract/operation.ts'
import { site } from '#site'
import { CodeStep, OtherAuthor, NotConfirmed, useCode, type Author, AuthorQuestion } from './author-steps.tsx'

export type AnswerFormProps = {
  number: number
  /** The person of the link; empty where only their address is known. */
  name: string
  /** The id of the last message on the page: the same text after it is a second press of the button. */
  after: string
}

export const answerDraft = (number: number) => `ticket-answer-${number}`

/** Makes ticket-live.ts read the page again. */
const CHANGED = 'ticket-changed'
const RECEIVED = 'We got your message'
const HELD = 'Your message was received'
const HELD_NEXT = 'Our team will review it first.'

/** The form under a ticket's conversation; asks an unknown browser who is writing before it sends the message. */
export function AnswerForm({ number, name, after }: AnswerFormProps) {
  const draft = answerDraft(number)
  const [keyFor, setKeyFor] = useState(() => createFormKeys(draft))
  const uploads = useFormUploads(draft, (file, options) => sendFile(uploadCustomerFile, { number }, file, options))
  const [author, setAuthor] = useState<Author>('known')
  const [isSending, setIsSending] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const [received, setReceived] = useState('')
  const code = useCode(number, () => setIsGone(true))
  const { errors, summary, failure, notice, busy, props, clearErrors } = useOperationForm({
    operation: addCustomerMessage,
    draft,
    variant: 'page',
    // With files the message may be blank; what claims them is known once they are uploaded.
    toInput: (values) => ({
      ...buildInput(values),
      ...(uploads.state().files.length > 0 && { attachments: [{ id: '', token: '' }] }),
    }),
    prepare: async () => {
      setReceived('')
      setIsGone(false)
      if (!(await uploads.finish())) {
        // Fails with 404 if the files were refused because the link has ended.
        await call(markCustomerSeen, { number })
        throw NOT_UPLOADED
      }
      if (author === 'person') await code.confirm()
    },
    send: (input) => {
      const body = { ...input, ...toClaims(uploads.state().files) }
      setIsSending(true)
      const headers = { 'Idempotency-Key': keyFor(JSON.stringify(body)) }
      return call(addCustomerMessage, body, { headers }).finally(() => setIsSending(false))
    },
    toFailure: (error, fields) => {
      if (error instanceof NotConfirmed) return {}
      const { status, problem, errors: found } = error instanceof ApiError ? error : new ApiError(0, '')
      if (problem.type === PROBLEM_TYPES.codeNeeded) {
        setAuthor('asked')
        return {}
      }
      if (status === 404) {
        setIsGone(true)
        return {}
      }
      uploads.markRefused(refusedClaims(uploads.state().files, found))
      const sentence = isOffline(error) ? OFFLINE : errorMessage(error)
      return { fields, sentence, toast: { kind: 'error', title: 'Your reply was not sent', text: sentence } }
    },
    onSent: ({ held }) => {
      const title = held ? HELD : RECEIVED
      toast({ kind: 'success', title })
      setReceived(title)
      setAuthor('known')
      // The same text again is another message.
      setKeyFor(() => createFormKeys(draft))
      uploads.clear()
      document.dispatchEvent(new Event(CHANGED))
    },
  })
  async function onPerson() {
    clearErrors()
    if (await code.send()) setAuthor('person')
  }
  function changeAuthor(next: Author) {
    clearErrors()
    setAuthor(next)
  }
  const onBack = () => changeAuthor('asked')
  const isAsked = author === 'asked'
  return (
    <form {...props} action={`/t/${number}?after=${after}`} encType="multipart/form-data" className="form answer-form">
      <ErrorSummary sentence={summary} errors={errors} />
      <input type="hidden" name="number" value={number} />
      <Field id="message" label="Your reply" error={errors['message']}>
        <TextArea name="message" rows={6} onInput={() => setReceived('')} />
      </Field>
      <UploadBox uploads={uploads} name="files" isLocked={isSending} />
      <div className="stack author-step">
        {isAsked && (
          <AuthorQuestion name={name} code={code} onPerson={onPerson} onOther={() => changeAuthor('other')} />
        )}
        {author === 'other' && <OtherAuthor errors={errors} onBack={onBack} />}
        {author === 'person' && <CodeStep code={code} name={name} onBack={onBack} />}
      </div>
      {isGone && (
        <div className="failure-bar" role="alert">
          <p>
            This link has ended, so nothing was sent. What you typed is kept on this device.{' '}
            <a href={`/t/${number}`}>Get a new link</a>
          </p>
        </div>
      )}
      <FailureBar sentence={failure} phone={site.phone} />
      {received && (
        <p className="sent-bar">
          <CircleCheckIcon />
          <span>
            {received}. {received === HELD ? HELD_NEXT : 'A technician will read it next.'}
          </span>
        </p>
      )}
      {!isAsked && (
        <div className="form-end">
          <Button type="submit" busy={busy} busyLabel="Sending...">
            {author === 'person' ? 'Confirm and send' : 'Send reply'}
          </Button>
          <FormStatus isProving={false}>{notice}</FormStatus>
        </div>
      )}
    </form>
  )
}
