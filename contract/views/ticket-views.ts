import type { CustomerMessage, CustomerTicket } from '../customer-tickets.ts'
import type { Rating } from '../vocabulary.ts'
import type { FormContents } from './form-views.ts'

/** What has just been done, said once at the top of the page. */
export type TicketNotice = 'sent' | 'held' | 'solved' | 'back' | 'rated' | 'confirmed'

/** The customer's page of a ticket, and what stands in its place. */
export type TicketViews = {
  ticket: {
    ticket: CustomerTicket
    messages: CustomerMessage[]
    /** How many earlier messages are left out; `?all` shows them. */
    earlier: number
    /** The caller. */
    person: { first_name: string; name: string; isRequester: boolean }
    /** In words: who answers by when, or that it is solved. */
    next: string
    /** Whether this browser has to confirm itself before it writes. */
    mustConfirm: boolean
    notice: TicketNotice | undefined
    /** The face that a mail's link has chosen. */
    chosen: Rating | undefined
    /** What the answer form holds after a refused post. */
    contents: FormContents | undefined
    /** Why the last post was refused, in a sentence. */
    failure: string | undefined
  }
  /** A browser that is not known yet wants to write: is it the person? */
  'who-writes': { number: number; name: string; contents: FormContents; sentence: string }
  /** The code of a browser, before a sensitive ticket is read or by a browser that is not known yet. */
  'ticket-code': {
    number: number
    /** Whether it is asked before anything is read. */
    isSensitive: boolean
    wasSent: boolean
    sentence: string
    /** What is posted once the code is right. */
    contents: FormContents | undefined
  }
  /** For wrong, ended and revoked links alike. */
  'link-ended': { number: number; key: string; wasSent: boolean; sentence: string }
  /** A post that failed for reasons of ours. */
  'ticket-failed-post': { number: number; detail: string }
}
