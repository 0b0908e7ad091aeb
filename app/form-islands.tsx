import { ContactForm } from '#app/contact/contact-form.tsx'
import { NewTicket } from '#app/tickets/new-ticket.tsx'
import { takeOver } from '#app/lib/take-over.tsx'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { createTicket } from '#contract/tickets.ts'
import { site } from '#site'

/** The script that `<form-island>` sends for. */
takeOver({
  [sendContactMessage.id]: <ContactForm phone={site.phone} />,
  [createTicket.id]: <NewTicket phone={site.phone} />,
})
