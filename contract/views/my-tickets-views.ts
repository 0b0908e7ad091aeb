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
  /** Asks for the address. */
  'my-tickets-sign-in': { wasSent: boolean; email: string; sentence: string }
  /** Opened from the mail: the button that signs in. */
  'my-tickets-confirm': { key: string; hasEnded: boolean }
  'my-tickets': {
    person: { name: string; email: string }
    tickets: MyTicket[]
    search: string
    /** The address of the next page, or null. */
    more: string | null
    /** The company whose tickets are among them, or null. */
    company: string | null
  }
  /** The ticket form with what is known of the person. */
  'new-ticket': { contents: FormContents }
}
