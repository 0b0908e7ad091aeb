import { useEffect, useRef, useState, type ComponentProps, type Ref } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { ApiError, call } from '#app/lib/api.ts'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { confirmCustomerCode, sendCustomerCode } from '#contract/customer-tickets.ts'

/** Asks an unknown browser who is writing; `name` is empty where only the address of the link's person is known. */
export const authorQuestion = (name: string): string => (name ? `Are you ${name}?` : 'Was this link sent to you?')

export const unknownBrowser = (name: string): string =>
  name ? `The link was made for ${name}, and this browser is new to us.` : 'This browser is new to us.'

/**
 * The person writing in this browser: assumed to be that of the link (`known`) until the server asks (`asked`), then either that
 * person, who enters a code, or someone else.
 */
export type Author = 'known' | 'asked' | 'person' | 'other'

type QuestionProps = { name: string; code: Code; onPerson: () => void; onOther: () => void }

export function AuthorQuestion({ name, code, onPerson, onOther }: QuestionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <h3 className="type-h3" tabIndex={-1} ref={heading}>
        {authorQuestion(name)}
      </h3>
      <p>{unknownBrowser(name)} Your words are still here.</p>
      {code.failure && <Notice>{code.failure}</Notice>}
      <div className="action-row">
        <Button onClick={onPerson} busy={code.isSending} busyLabel="Sending...">
          Yes, email me a code
        </Button>
        <Button variant="outline" onClick={onOther}>
          No, I’m someone else
        </Button>
      </div>
    </>
  )
}

/** The fields for name and address of someone other than the person of the link. */
export function AuthorFields({ errors = {}, ref }: { errors?: Record<string, string>; ref?: Ref<HTMLInputElement> }) {
  return (
    <>
      <Field id="name" label="Your name" error={errors['name']}>
        <TextInput name="name" autoComplete="name" required ref={ref} />
      </Field>
      <Field id="email" label="Your email" error={errors['email']}>
        <TextInput name="email" type="email" autoComplete="email" spellCheck={false} required />
      </Field>
    </>
  )
}

export function OtherAuthor({ errors, onBack }: { errors: Record<string, string>; onBack: () => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <p>The team sees your message next to this ticket and answers you.</p>
      <AuthorFields errors={errors} ref={field} />
      <div>
        <Button variant="outline" size="compact" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}

/** Thrown when the code was refused; its field shows the reason. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed'
}

type Code = ReturnType<typeof useCode>

const EMPTY = 'Enter the code from the email'
const SENT_AGAIN = 'We emailed another code. The one before no longer works.'

/** `failure`: why no code could be sent; `error`: of the code that was entered. */
const NOTHING = { failure: '', error: '', notice: '' }

const isGone = (problem: unknown) => problem instanceof ApiError && problem.status === 404

/** Sends and confirms the mailed code of a browser, entered in `field`; calls `onGone` where the link has ended. */
export function useCode(number: number, onGone: () => void) {
  const field = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [shown, setShown] = useState(NOTHING)

  /** Resolves to true if a code was sent. */
  async function send(): Promise<boolean> {
    setIsSending(true)
    setShown(NOTHING)
    try {
      await call(sendCustomerCode, { number })
      return true
    } catch (problem) {
      if (isGone(problem)) onGone()
      else setShown({ ...NOTHING, failure: errorMessage(problem) })
      return false
    } finally {
      setIsSending(false)
    }
  }

  return {
    ...shown,
    field,
    isSending,
    send,
    async sendAgain(): Promise<void> {
      if (await send()) setShown({ ...NOTHING, notice: SENT_AGAIN })
    },
    /** Throws `NotConfirmed` for a wrong code, and the server's error where the link has ended. */
    async confirm(): Promise<void> {
      const code = field.current?.value.trim() ?? ''
      setShown(({ failure }) => ({ failure, error: code === '' ? EMPTY : '', notice: '' }))
      try {
        if (code !== '') {
          await call(confirmCustomerCode, { number, code })
          return
        }
      } catch (problem) {
        if (isGone(problem)) throw problem
        const error = serverFieldErrors(problem)['code'] ?? errorMessage(problem)
        setShown((last) => ({ ...last, error }))
      }
      field.current?.focus()
      throw new NotConfirmed()
    },
  }
}

export function CodeInput(props: ComponentProps<'input'>) {
  return <TextInput className="code-input" inputMode="numeric" autoComplete="one-time-code" maxLength={20} {...props} />
}

/** Its field has no name, so that no draft keeps the code. */
export function CodeStep({ code, name, onBack }: { code: Code; name: string; onBack: () => void }) {
  const { field } = code
  useEffect(() => field.current?.focus(), [field])
  return (
    <>
      <Field
        id="code"
        label="Code from the email"
        hint={`Six digits, emailed ${name && `to ${name} `}just now. They work for 15 minutes.`}
        error={code.error || undefined}
      >
        <CodeInput ref={field} />
      </Field>
      {code.failure && <Notice>{code.failure}</Notice>}
      <output className="author-notice">{code.notice}</output>
      <div className="action-row">
        {/* Not disabled while it sends, which would lose the focus. */}
        <Button variant="outline" size="compact" onClick={code.sendAgain} aria-busy={code.isSending}>
          Email another code
        </Button>
        <Button variant="outline" size="compact" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}
