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
    /** The caller; the name is empty where only an address is known, which a forwarded link must not show. */
    person: { name: string; isRequester: boolean }
    /** ISO 8601. */
    now: string
    /** Until when its link works, ISO 8601; null while the ticket is not Resolved. */
    openUntil: string | null
    /** Whether no browser has been used with the link yet: a person's first move on the page is reported. */
    isUnused: boolean
    notice: TicketNotice | undefined
    /** The face that a mail's link has chosen. */
    chosen: Rating | undefined
    /** What a form holds after a refused post: its fields, errors and files, and why, in a sentence. */
    refused: { contents: FormContents; sentence: string } | undefined
  }
  /** A browser that is not known yet wants to write: is it the person? */
  'who-writes': { number: number; /** As in `ticket`. */ name: string; contents: FormContents; sentence: string }
  /** The code of a browser, before a sensitive ticket is read or by a browser that is not known yet. */
  'ticket-code': {
    number: number
    /** Whether it is asked before anything is read. */
    isSensitive: boolean
    wasSent: boolean
    /** What was wrong with the last code, or why there was none. */
    sentence: string
    /** What is posted once the code is right. */
    contents: FormContents
  }
  /** For wrong, ended and revoked links alike. What was posted to it is shown again, to be copied. */
  'link-ended': {
    number: number
    linkKey: string
    wasSent: boolean
    sentence: string
    contents: FormContents | undefined
  }
  /** A post that could not be read, or after which nothing else can be shown. What was typed is shown again, to be copied. */
  'ticket-failed-post': { number: number; detail: string; contents: FormContents | undefined }
}
