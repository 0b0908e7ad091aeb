import { ButtonLink } from '#app/ui/button.tsx'
import type { TicketViews } from '#contract/views/ticket-views.ts'
import { site } from '#site'
import { CarriedWords } from './carried.tsx'
import { StepPage } from './step-page.tsx'

/** A post that could not be read, or after which nothing else can be shown. */
export function FailedPostPage({ number, detail, contents }: TicketViews['ticket-failed-post']) {
  return (
    <StepPage
      number={number}
      title="That didn’t work"
      lead={
        contents
          ? 'What you typed is still here.'
          : 'Press your browser’s Back button: what you typed may still be in the form.'
      }
      sentence={detail}
    >
      {contents && <CarriedWords contents={contents} label="What you typed was not sent. Copy it before you go on." />}
      <div className="page-actions">
        <ButtonLink href={`/t/${number}`}>Back to the ticket</ButtonLink>
        <ButtonLink href={`tel:${site.phone.tel}`} variant="outline">
          Call {site.phone.display}
        </ButtonLink>
      </div>
    </StepPage>
  )
}
