import { ContactForm } from '#app/contact/contact-form.tsx'
import { CONTACT_FAILED, CONTACT_SENT } from '#app/contact/messages.ts'
import { AutomaticReply } from '#app/tickets/automatic-reply.tsx'
import { TicketForm } from '#app/tickets/ticket-form.tsx'
import { Assistance, TicketSheet } from '#app/tickets/ticket-sheet.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { createTicket } from '#contract/tickets.ts'
import type { FormViews } from '#contract/views/form-views.ts'
import { site } from '#site'
import { FailedForm, RefusedForm } from './form-failures.tsx'
import { ResponsePage } from './response-page.tsx'
import type { View } from './view.ts'

const REFUSED = 'Error: there is a problem'
const BACK = 'Back to the form'

const contactForm = <ContactForm phone={site.phone} />
const ticketForm = (
  <TicketForm phone={site.phone} emergencyPhone={site.emergencyPhone} onCreated={() => {}} focusOnMount={false} />
)

export const formViews: { [Name in keyof FormViews]: View<Name> } = {
  'contact-sent': ({ email, begins }) => ({
    title: 'Message sent',
    main: (
      <ResponsePage>
        <form-sent name={sendContactMessage.id} hidden />
        <h1 className="type-h1">Message sent</h1>
        <p className="type-lead">{CONTACT_SENT}</p>
        <p className="type-lead">
          The answer goes to <b>{email}</b>. {begins}
        </p>
        <div className="page-actions">
          <ButtonLink href="/" variant="outline">
            Home
          </ButtonLink>
        </div>
      </ResponsePage>
    ),
  }),
  'contact-refused': (refused) => ({
    title: REFUSED,
    main: (
      <RefusedForm {...refused} heading="Your message has not been sent yet">
        {contactForm}
      </RefusedForm>
    ),
  }),
  'contact-failed': (failed) => ({
    title: 'Message not sent',
    main: (
      <FailedForm
        {...failed}
        heading="Message not sent"
        sentence={CONTACT_FAILED}
        back={{ label: BACK, href: '/contact#contact-form' }}
      >
        {contactForm}
      </FailedForm>
    ),
  }),
  'ticket-created': ({ number, link, reply, files, ...facts }) => ({
    title: `Ticket #${number} created`,
    main: (
      <ResponsePage>
        <form-sent name={createTicket.id} hidden />
        <div className="created">
          <TicketSheet
            {...facts}
            plate={number}
            heading={
              <h1 className="type-number">
                <span className="sr-only">Ticket </span>#{number}
              </h1>
            }
          />
          <div className="ticket-actions">
            <ButtonLink href={link}>Follow your ticket</ButtonLink>
          </div>
          <Assistance>
            <AutomaticReply text={reply} />
          </Assistance>
          {files.length > 0 && (
            <section className="attached-files">
              <h2 className="type-h3">Attached files</h2>
              <ul>
                {files.map((name, index) => (
                  <li key={index}>{name}</li>
                ))}
              </ul>
            </section>
          )}
          <ButtonLink href="/support" variant="outline">
            Create Another Ticket
          </ButtonLink>
        </div>
      </ResponsePage>
    ),
  }),
  'ticket-refused': (refused) => ({
    title: REFUSED,
    main: (
      <RefusedForm {...refused} heading="Your ticket has not been created yet">
        {ticketForm}
      </RefusedForm>
    ),
  }),
  'ticket-failed': (failed) => ({
    title: 'Error Creating Ticket',
    main: (
      <FailedForm {...failed} heading="Error Creating Ticket" back={{ label: BACK, href: '/support' }}>
        {ticketForm}
      </FailedForm>
    ),
  }),
}
