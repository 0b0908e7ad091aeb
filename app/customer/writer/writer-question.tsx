import { useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { confirmCustomerCode, sendCustomerCode } from '#contract/customer-tickets.ts'

/**
 * Who writes in this browser: taken for the person of the link (`known`) until the server asks (`asked`); then that person, who
 * enters a code, or somebody else.
 */
export type Writer = 'known' | 'asked' | 'person' | 'other'

/** The code was refused; the code's field says why. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

export type Code = ReturnType<typeof useCode>

/** The mailed code of a browser: sends one, and confirms what was entered. */
export function useCode(number: number, field: RefObject<HTMLInputElement | null>) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [error, setError] = useState('')
  return {
    isSending,
    /** Why no code could be sent. */
    failure,
    /** What is wrong with the one that was entered. */
    error,
    async send(): Promise<boolean> {
      setIsSending(true)
      setFailure('')
      setError('')
      try {
        await call(sendCustomerCode, { number })
        return true
      } catch (problem) {
        setFailure(errorMessage(problem))
        return false
      } finally {
        setIsSending(false)
      }
    },
    async confirm(): Promise<void> {
      setError('')
      const code = field.current?.value.trim() ?? ''
      try {
        if (code === '') throw new Error('no code')
        await call(confirmCustomerCode, { number, code })
      } catch (problem) {
        setError(code === '' ? EMPTY : (serverFieldErrors(problem)['code'] ?? errorMessage(problem)))
        field.current?.focus()
        throw new NotConfirmed()
      }
    },
  }
}

const EMPTY = 'Enter the code from the email'

type QuestionProps = {
  name: string
  writer: Writer
  errors: Record<string, string>
  isSendingCode: boolean
  failure: string
  onPerson: () => void
  onOther: () => void
}

/** Asks whether the person of the link writes, and somebody else for name and address. */
export function WriterQuestion(props: QuestionProps) {
  const { name, writer, errors, isSendingCode, failure, onPerson, onOther } = props
  const heading = useFocusOnce()
  if (writer === 'other')
    return (
      <>
        <p>The team sees your message beside this ticket and answers you.</p>
        <Field id="name" label="Your name" error={errors['name']}>
          <TextInput name="name" autoComplete="name" required />
        </Field>
        <Field id="email" label="Your email" error={errors['email']}>
          <TextInput name="email" type="email" autoComplete="email" spellCheck={false} required />
        </Field>
      </>
    )
  return (
    <>
      <h3 className="type-h3" tabIndex={-1} ref={heading}>
        Are you {name}?
      </h3>
      <p>The link was made for {name}, and this browser is new to us. Your words are still here.</p>
      {failure && <Notice>{failure}</Notice>}
      <div className="writer-choice">
        <Button onClick={onPerson} busy={isSendingCode} busyLabel="Sending...">
          Yes, email me a code
        </Button>
        <Button variant="outline" onClick={onOther}>
          No, I’m someone else
        </Button>
      </div>
    </>
  )
}

type CodeStepProps = { code: Code; name: string; field: RefObject<HTMLInputElement | null> }

/** The field of the mailed code. It has no name, so that no draft keeps it. */
export function CodeStep({ code, name, field }: CodeStepProps) {
  useEffect(() => field.current?.focus(), [field])
  return (
    <>
      <Field
        id="code"
        label="Code from the email"
        hint={`Six digits, emailed to ${name} just now. They work for 15 minutes.`}
        error={code.error || undefined}
      >
        <TextInput className="code-input" inputMode="numeric" autoComplete="one-time-code" maxLength={20} ref={field} />
      </Field>
      {code.failure && <Notice>{code.failure}</Notice>}
      <div>
        <Button
          variant="outline"
          size="compact"
          onClick={() => void code.send()}
          busy={code.isSending}
          busyLabel="Sending..."
        >
          Email another code
        </Button>
      </div>
    </>
  )
}

function useFocusOnce(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return heading
}
