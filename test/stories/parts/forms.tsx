import { ContactForm } from '#app/forms/contact-form.tsx'
import { Toaster } from '#app/ui/toaster.tsx'
import { NewTicket } from '#app/forms/ticket/new-ticket.tsx'
import type { ReactNode } from 'react'
import '#app/styles/form-pages.css'
import '#app/styles/support.css'

/** What stands around a form of the site. */
export const Frame = ({ children }: { children: ReactNode }) => (
  <>
    <main id="main" className="page-width page-head">
      <h1 className="type-h1">Support</h1>
      {children}
    </main>
    <Toaster />
  </>
)

export const Ticket = () => <NewTicket />
export const Contact = () => <ContactForm />
