import type { Status } from '../vocabulary.ts'
import type { FormContents } from './form-views.ts'

export type MyTicket = {
  number: number
  title: string
  status: Status
  /** ISO 8601, of the last word. */
  changed_at: string
  /** Whose it is, where it is a colleague's; null for one's own. */
  of: string | null
}

export type MyTicketsViews = {
  /** Asks for the address; once it has been given, says where the link goes, whether there is such a customer or not. */
  'my-tickets-sign-in': {
    wasSent: boolean
    /** As typed. */
    email: string
    /** What is wrong with the address. */
    error: string
    /** Why the page could not do what was asked, where that is no fault of the field. */
    sentence: string
  }
  /** Opened from the mail: the button that signs in, or for a wrong, ended or used link the form for a new one. */
  'my-tickets-confirm': { key: string; hasEnded: boolean }
  'my-tickets': {
    person: { name: string; email: string }
    tickets: MyTicket[]
    search: string
    /** Whether this is not the first page. */
    isContinued: boolean
    /** The address of the next page, or null. */
    more: string | null
    /** The company whose tickets are among them, or null. */
    company: string | null
  }
  /** The ticket form with what is known of the person. */
  'new-ticket': { contents: FormContents }
}
