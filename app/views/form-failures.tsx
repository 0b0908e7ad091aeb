import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { FormViews } from '#contract/views/form-views.ts'
import { site } from '#site'
import { FilledForm, ResponsePage } from './response-page.tsx'

/** Most browsers keep the typed text in the page before this one. */
const GO_BACK = 'Press your browser’s Back button: what you typed may still be in the form.'

type RefusedProps = FormViews['contact-refused'] & { heading: string; children: ReactNode }

/** The response to a form that was not accepted: the form again, filled in, with its errors. */
export function RefusedForm({ heading, sentence, contents, children }: RefusedProps) {
  return (
    <ResponsePage>
      <h1 className="type-h1">{heading}</h1>
      <ErrorSummary sentence={sentence} errors={contents.errors} />
      <FilledForm contents={contents}>{children}</FilledForm>
    </ResponsePage>
  )
}

type FailedProps = FormViews['contact-failed'] & {
  heading: string
  sentence?: string
  /** The form, where it could not be read. */
  back: { label: string; href: string }
  children: ReactNode
}

/**
 * The response when a form could not be processed, with a phone number as alternative: the form filled in, or, where it could
 * not be read, the way back to it.
 */
export function FailedForm({ heading, sentence, detail, contents, back, children }: FailedProps) {
  return (
    <ResponsePage>
      <h1 className="type-h1">{heading}</h1>
      {sentence && <p className="type-lead">{sentence}</p>}
      <p className="type-lead">{detail}</p>
      {!contents && <p className="type-lead">{GO_BACK}</p>}
      <div className="page-actions">
        <ButtonLink href={`tel:${site.phone.tel}`}>Call {site.phone.display}</ButtonLink>
        {!contents && (
          <ButtonLink href={back.href} variant="outline">
            {back.label}
          </ButtonLink>
        )}
      </div>
      {contents && <FilledForm contents={contents}>{children}</FilledForm>}
    </ResponsePage>
  )
}
