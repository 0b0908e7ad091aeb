import type { ReactNode } from 'react'
import { ButtonLink } from '../button.tsx'
import type { Phone } from './failure-bar.tsx'

type TemplateProps = { name: string; title: string; children: ReactNode }

/** A template that server/http/forms/no-js-page.ts finds by its attributes, in this order, and fills in. */
export function ResponseTemplate({ name, title, children }: TemplateProps) {
  return (
    <template data-answer={name} data-title={title}>
      <div className="answer">{children}</div>
    </template>
  )
}

/** The browser keeps the typed text in the page before this one. */
const GO_BACK = 'Press your browser’s Back button: everything you typed is still in the form.'

type FormProps = { subject: 'message' | 'ticket' }
type InvalidProps = FormProps & { title: string; children: ReactNode }

/** The response to a form that was not accepted: the form again, which the server fills with what was sent. */
export function InvalidFormResponse({ subject, title, children }: InvalidProps) {
  return (
    <ResponseTemplate name={`${subject}-refused`} title="Error: there is a problem">
      <h1 className="type-h1">{title}</h1>
      <section className="error-summary" aria-labelledby="problem">
        <h2 className="type-h3" id="problem">
          There is a problem
        </h2>
        {'{{sentence}}'}
        <ul>{'{{lines}}'}</ul>
      </section>
      {/* As where scripts could not be loaded: the browser's own file field is shown. */}
      <div data-plain="">{children}</div>
    </ResponseTemplate>
  )
}

type FailedProps = FormProps & {
  form: { label: string; href: string }
  title: string
  sentence?: string
  phone: Phone
  children: ReactNode
}

/**
 * The responses when a form could not be processed, with a phone number as alternative: with the form filled in, or, where
 * it could not be read, with the way back to it.
 */
export function FailedFormResponse({ subject, form, title, sentence, phone, children }: FailedProps) {
  const reason = (
    <>
      <h1 className="type-h1">{title}</h1>
      {sentence && <p className="type-lead">{sentence}</p>}
      <p className="type-lead">{'{{detail}}'}</p>
    </>
  )
  const callLink = <ButtonLink href={`tel:${phone.tel}`}>Call {phone.display}</ButtonLink>
  return (
    <>
      <ResponseTemplate name={`${subject}-unsent`} title={title}>
        {reason}
        <div className="page-actions">{callLink}</div>
        <div data-plain="">{children}</div>
      </ResponseTemplate>
      <ResponseTemplate name={`${subject}-failed`} title={title}>
        {reason}
        <p className="type-lead">{GO_BACK}</p>
        <div className="page-actions">
          {callLink}
          <ButtonLink href={form.href} variant="outline">
            {form.label}
          </ButtonLink>
        </div>
      </ResponseTemplate>
    </>
  )
}
