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

type FormProps = { subject: 'message' | 'ticket'; form: { label: string; href: string } }

/** The response to an invalid form: one line for each field. */
export function InvalidFormResponse({ subject, form }: FormProps) {
  return (
    <ResponseTemplate name={`${subject}-refused`} title="Error: there is a problem">
      <section className="error-summary">
        <h1 className="type-h2">There is a problem</h1>
        {'{{sentence}}'}
        <ul>{'{{lines}}'}</ul>
      </section>
      <p className="type-lead">{GO_BACK}</p>
      <EmptyForm {...form} />
    </ResponseTemplate>
  )
}

type FailedProps = FormProps & { title: string; sentence?: string; phone: Phone }

/** The response when a form could not be processed, with a phone number as alternative. */
export function FailedFormResponse({ subject, form, title, sentence, phone }: FailedProps) {
  return (
    <ResponseTemplate name={`${subject}-failed`} title={title}>
      <h1 className="type-h1">{title}</h1>
      {sentence && <p className="type-lead">{sentence}</p>}
      <p className="type-lead">{'{{detail}}'}</p>
      <p className="type-lead">{GO_BACK}</p>
      <div className="page-actions">
        <ButtonLink href={`tel:${phone.tel}`}>Call {phone.display}</ButtonLink>
        <ButtonLink href={form.href} variant="outline">
          {form.label}
        </ButtonLink>
      </div>
    </ResponseTemplate>
  )
}

function EmptyForm({ label, href }: FormProps['form']) {
  return (
    <div className="page-actions">
      <ButtonLink href={href} variant="outline">
        {label}
      </ButtonLink>
    </div>
  )
}
