import type { ReactNode } from 'react'
import { FormContentsContext } from '#app/forms/form-contents.ts'
import type { FormContents, FormViews } from '#contract/page-views.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/form-parts.tsx'
import { site } from '#site'
import { ContactForm, CONTACT_FAILED, CONTACT_SENT } from '#app/forms/contact-form.tsx'
import { Assistance, TicketSheet } from '#app/forms/ticket/ticket-sheet.tsx'
import { TicketForm } from '#app/forms/ticket/ticket-form.tsx'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { createTicket } from '#contract/tickets.ts'
import type { View } from './view.ts'

function ResponsePage({ children }: { children: ReactNode }) {
  return (
    <div className="page-width page-head before-ridge">
      <div className="answer">{children}</div>
    </div>
  )
}

/** A form with what was sent, which is not hydrated and has the browser's own file field. */
function FilledForm({ contents, children }: { contents: FormContents; children: ReactNode }) {
  return (
    <div data-plain="">
      <FormContentsContext value={contents}>{children}</FormContentsContext>
    </div>
  )
}

/** Most browsers keep the typed text in the page before this one. */
const GO_BACK = 'Press your browser’s Back button: what you typed may still be in the form.'

/** Responds with the form again, filled in, with its errors. */
const refusedForm =
  (heading: string, form: ReactNode): View<'contact-refused' | 'ticket-refused'> =>
  ({ sentence, contents }) => ({
    title: 'Error: there is a problem',
    main: (
      <ResponsePage>
        <h1 className="type-h1">{heading}</h1>
        <ErrorSummary sentence={sentence} errors={contents.errors} />
        <FilledForm contents={contents}>{form}</FilledForm>
      </ResponsePage>
    ),
  })

/**
 * Responds to a form that could not be processed, with a phone number: the form filled in, or the way back to one that could
 * not be read.
 */
const failedForm =
  (title: string, formHref: string, form: ReactNode, sentence?: string): View<'contact-failed' | 'ticket-failed'> =>
  ({ detail, contents }) => ({
    title,
    main: (
      <ResponsePage>
        <h1 className="type-h1">{title}</h1>
        {sentence && <p className="type-lead">{sentence}</p>}
        <p className="type-lead">{detail}</p>
        {!contents && <p className="type-lead">{GO_BACK}</p>}
        <div className="page-actions">
          <ButtonLink href={`tel:${site.phone.tel}`}>Call {site.phone.display}</ButtonLink>
          {!contents && (
            <ButtonLink href={formHref} variant="outline">
              Back to the form
            </ButtonLink>
          )}
        </div>
        {contents && <FilledForm contents={contents}>{form}</FilledForm>}
      </ResponsePage>
    ),
  })

const contactForm = <ContactForm />
const ticketForm = <TicketForm onCreated={() => {}} focusOnMount={false} />

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
  'contact-refused': refusedForm('Your message has not been sent yet', contactForm),
  'contact-failed': failedForm('Message not sent', '/contact#contact-form', contactForm, CONTACT_FAILED),
  'ticket-created': ({ number, link, reply, files, ...facts }) => ({
    title: `Ticket #${number} created`,
    main: (
      <ResponsePage>
        <form-sent name={createTicket.id} hidden />
        <div className="stack created">
          <TicketSheet
            {...facts}
            number={number}
            heading={
              <h1 className="type-number">
                <span className="sr-only">Ticket </span>#{number}
              </h1>
            }
          />
          <div className="action-row ticket-actions">
            <ButtonLink href={link}>Follow your ticket</ButtonLink>
          </div>
          <Assistance reply={reply} />
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
  'ticket-refused': refusedForm('Your ticket has not been created yet', ticketForm),
  'ticket-failed': failedForm('Error Creating Ticket', '/support', ticketForm),
}
