import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { confirmCustomerCode, sendCustomerCode } from '#contract/customer-tickets.ts'

/** Asks a browser that is new to us whether its person writes; `name` is empty where only their address is known. */
export const writerQuestion = (name: string): string => (name ? `Are you ${name}?` : 'Was this link sent to you?')

export const newBrowser = (name: string): string =>
  name ? `The link was made for ${name}, and this browser is new to us.` : 'This browser is new to us.'

/**
 * Who writes in this browser: taken for the person of the link (`known`) until the server asks (`asked`); then that person, who
 * enters a code, or somebody else.
 */
export type Writer = 'known' | 'asked' | 'person' | 'other'

type QuestionProps = {
  name: string
  isSendingCode: boolean
  failure: string
  onPerson: () => void
  onOther: () => void
}

/** Asks whether the person of the link writes. */
export function WriterQuestion({ name, isSendingCode, failure, onPerson, onOther }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <h3 className="type-h3" tabIndex={-1} ref={heading}>
        {writerQuestion(name)}
      </h3>
      <p>{newBrowser(name)} Your words are still here.</p>
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

type OtherWriterProps = { errors: Record<string, string>; onBack: () => void }

/** Asks somebody else than the person of the link for name and address. */
export function OtherWriter({ errors, onBack }: OtherWriterProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <p>The team sees your message beside this ticket and answers you.</p>
      <Field id="name" label="Your name" error={errors['name']}>
        <TextInput name="name" autoComplete="name" required ref={field} />
      </Field>
      <Field id="email" label="Your email" error={errors['email']}>
        <TextInput name="email" type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <div>
        <Button variant="outline" size="compact" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}

/** The code was refused; the code's field says why. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

type Code = ReturnType<typeof useCode>

const EMPTY = 'Enter the code from the email'
const SENT_AGAIN = 'We emailed another code. The one before no longer works.'

const isGone = (problem: unknown) => problem instanceof ApiError && problem.status === 404

/** The mailed code of a browser: sends one, and confirms what was entered in `field`. `onGone` is called where the link has ended. */
export function useCode(number: number, field: RefObject<HTMLInputElement | null>, onGone: () => void) {
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState('')
  const [error, setError] = useState('')
  const [notice, setNotice] = useState('')

  /** Returns whether one was sent. */
  async function send(): Promise<boolean> {
    setIsSending(true)
    setFailure('')
    setError('')
    setNotice('')
    try {
      await call(sendCustomerCode, { number })
      return true
    } catch (problem) {
      if (isGone(problem)) onGone()
      else setFailure(errorMessage(problem))
      return false
    } finally {
      setIsSending(false)
    }
  }

  return {
    isSending,
    /** Why no code could be sent. */
    failure,
    /** What is wrong with the one that was entered. */
    error,
    /** That another one was sent. */
    notice,
    send,
    async sendAgain(): Promise<void> {
      if (await send()) setNotice(SENT_AGAIN)
    },
    /** Throws `NotConfirmed` for a wrong code, and where the link has ended what the server said. */
    async confirm(): Promise<void> {
      const code = field.current?.value.trim() ?? ''
      setError(code === '' ? EMPTY : '')
      setNotice('')
      try {
        if (code !== '') {
          await call(confirmCustomerCode, { number, code })
          return
        }
      } catch (problem) {
        if (isGone(problem)) throw problem
        setError(serverFieldErrors(problem)['code'] ?? errorMessage(problem))
      }
      field.current?.focus()
      throw new NotConfirmed()
    },
  }
}

type CodeStepProps = {
  code: Code
  name: string
  field: RefObject<HTMLInputElement | null>
  onAgain: () => void
  onBack: () => void
}

/** The field of the mailed code. It has no name, so that no draft keeps it. */
export function CodeStep({ code, name, field, onAgain, onBack }: CodeStepProps) {
  useEffect(() => field.current?.focus(), [field])
  return (
    <>
      <Field
        id="code"
        label="Code from the email"
        hint={`Six digits, emailed ${name && `to ${name} `}just now. They work for 15 minutes.`}
        error={code.error || undefined}
      >
        <TextInput className="code-input" inputMode="numeric" autoComplete="one-time-code" maxLength={20} ref={field} />
      </Field>
      {code.failure && <Notice>{code.failure}</Notice>}
      <output className="writer-news">{code.notice}</output>
      <div className="writer-choice">
        {/* Not disabled while it sends: the focus would be lost. */}
        <Button variant="outline" size="compact" onClick={onAgain} aria-busy={code.isSending}>
          Email another code
        </Button>
        <Button variant="outline" size="compact" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}
