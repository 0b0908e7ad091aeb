import { ContactForm } from '#app/forms/contact-form.tsx'
import { NewTicket } from '#app/forms/ticket/new-ticket.tsx'
import { Toaster } from './ui/toaster.tsx'
import { hydrateForms } from './forms/hydrate-forms.tsx'
import { sendContactMessage } from '#contract/contact-messages.ts'
import { createTicket } from '#contract/tickets.ts'

/** Loaded by `<form-island>`: hydrates the contact or ticket form. */
hydrateForms(
  {
    [sendContactMessage.id]: <ContactForm />,
    [createTicket.id]: <NewTicket />,
  },
  <Toaster />,
)
