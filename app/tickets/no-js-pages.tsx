import { ButtonLink } from '#app/ui/button.tsx'
import { FailedFormResponse, ResponseTemplate, InvalidFormResponse } from '#app/ui/forms/no-js-response.tsx'
import { createTicket } from '#contract/tickets.ts'
import { site } from '#site'
import { TicketForm } from './ticket-form.tsx'
import { Assistance, TicketSheet } from './ticket-sheet.tsx'

const form = { label: 'Back to the form', href: '/support' }
const PLATE = 1001
const ticketForm = (
  <TicketForm phone={site.phone} emergencyPhone={site.emergencyPhone} onCreated={() => {}} focusOnMount={false} />
)

/** The response pages of a ticket form that was submitted without JavaScript; the server fills in the {{placeholders}}. */
export function NoJsTicketPages() {
  return (
    <>
      <ResponseTemplate name="ticket-created" title="Ticket #{{number}} created">
        <form-sent name={createTicket.id} hidden />
        <div className="created">
          <TicketSheet
            heading={
              <h1 className="type-number">
                <span className="sr-only">Ticket </span>#{'{{number}}'}
              </h1>
            }
            title="{{title}}"
            category="{{category}}"
            priority="{{priority}}"
            email="{{email}}"
            plate={PLATE}
          />
          <Assistance>{'{{reply}}'}</Assistance>
          {/* Empty where no file came along; a stylesheet then shows none of it. */}
          <section className="attached-files">
            <h2 className="type-h3">Attached files</h2>
            <ul>{'{{files}}'}</ul>
          </section>
          <ButtonLink href="/support" variant="outline">
            Create Another Ticket
          </ButtonLink>
        </div>
      </ResponseTemplate>
      <InvalidFormResponse subject="ticket" title="Your ticket has not been created yet">
        {ticketForm}
      </InvalidFormResponse>
      <FailedFormResponse subject="ticket" form={form} title="Error Creating Ticket" phone={site.phone}>
        {ticketForm}
      </FailedFormResponse>
    </>
  )
}
