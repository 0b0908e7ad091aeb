import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { type MailTextName, previewMailText } from '#contract/team/mail-texts.ts'

export type MailWords = { subject: string; text: string }

const DELAY_MS = 300

/** The mail as it is typed, for a real ticket: the newest, or the one whose number is entered. */
export function MailTextPreview({ name, draft }: { name: MailTextName; draft: MailWords }) {
  const [typed, setTyped] = useState('')
  const number = useSettled(typed.replace(/^\s*#/, '').trim())
  const { subject, text } = useSettled(draft)
  const isNumber = /^\d{1,9}$/.test(number)
  const preview = useQuery({
    queryKey: ['mail-text-preview', name, number, subject, text],
    queryFn: ({ signal }) =>
      call(previewMailText, { name, ...(isNumber && { number: Number(number) }), subject, text }, { signal }),
    enabled: (isNumber || number === '') && subject.trim() !== '' && text.trim() !== '',
    placeholderData: (before, query) =>
      query?.queryKey[1] === name && query.queryKey[2] === number ? keepPreviousData(before) : undefined,
    retry: false,
  })
  const isMissing = preview.error instanceof ApiError && preview.error.status === 404
  const caption = number
    ? `Preview with ticket #${number}`
    : preview.data && preview.data.number === null
      ? 'Preview with an example, until there is a ticket'
      : 'Preview with the newest ticket'
  return (
    <div className="mail-preview">
      <Field
        id="mail-text-ticket"
        label="Preview with ticket"
        optional
        hint="A ticket number. Left blank, the newest ticket."
        error={number && (isMissing || !isNumber) ? `There is no ticket #${number}.` : undefined}
      >
        <TextInput
          className="number-field"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <figure className="form-preview" aria-busy={preview.isFetching}>
        <figcaption>{caption}</figcaption>
        <blockquote>
          {preview.error ? (
            <p role="alert">{isMissing ? 'No ticket to show it with.' : errorMessage(preview.error)}</p>
          ) : preview.data ? (
            <>
              <p className="mail-preview-subject" dir="auto">
                {preview.data.subject}
              </p>
              <pre dir="auto">{preview.data.text}</pre>
            </>
          ) : (
            <p>{preview.isFetching ? 'Loading...' : 'Nothing to show yet.'}</p>
          )}
        </blockquote>
      </figure>
    </div>
  )
}

/** The value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DELAY_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
