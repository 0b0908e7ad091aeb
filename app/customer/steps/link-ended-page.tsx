import { Button } from '#app/ui/button.tsx'
import type { TicketViews } from '#contract/views/ticket-views.ts'
import { site } from '#site'
import { CarriedWords } from './carried.tsx'
import { StepPage } from './step-page.tsx'

/** What wrong, ended and revoked links show alike. */
export function LinkEndedPage({ number, linkKey, wasSent, sentence, contents }: TicketViews['link-ended']) {
  return (
    <StepPage
      number={number}
      title={wasSent ? 'Check your email' : 'This link has ended'}
      lead={
        wasSent
          ? 'If this link belonged to a ticket, a new one is on its way to the address we have on record. It takes a minute or two.'
          : 'We can send you a new one. We email it to the address we have on record, and to no other.'
      }
      sentence={sentence}
    >
      <clean-address data-remove="k" />
      {contents && <CarriedWords contents={contents} label="What you typed was not sent. Copy it before you go on." />}
      {!wasSent && (
        <form method="post" action={`/t/${number}/new-link`}>
          <input type="hidden" name="k" value={linkKey} />
          <Button type="submit">Send me a new link</Button>
        </form>
      )}
      <p>
        Or see all your tickets at{' '}
        <a className="text-link" href="/my/tickets">
          My tickets
        </a>
        , or call <a href={`tel:${site.phone.tel}`}>{site.phone.display}</a>.
      </p>
    </StepPage>
  )
}
