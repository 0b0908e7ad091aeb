import { ButtonLink } from '#app/ui/button.tsx'
import type { TicketViews } from '#contract/views/ticket-views.ts'
import { site } from '#site'
import { StepPage } from './step-page.tsx'

/** A post that could not be read, such as one that is too large. */
export function FailedPostPage({ number, detail }: TicketViews['ticket-failed-post']) {
  return (
    <StepPage
      number={number}
      title="That didn’t work"
      lead="Press your browser’s Back button: everything you typed is still in the form."
      sentence={detail}
    >
      <div className="page-actions">
        <ButtonLink href={`/t/${number}`}>Back to the ticket</ButtonLink>
        <ButtonLink href={`tel:${site.phone.tel}`} variant="outline">
          Call {site.phone.display}
        </ButtonLink>
      </div>
    </StepPage>
  )
}
