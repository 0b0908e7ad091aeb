import type { Status, Rating } from './vocabulary.ts'
import type { CustomerMessage, CustomerTicket } from './customer-tickets.ts'

/** A temporary upload that a refused form brings back; the token gives the right to claim it. */
export type KeptFile = { id: string; token: string; name: string }

/** State of a form that the server renders: fields and errors are named as in the form. */
export type FormContents = {
  values: Record<string, string>
  errors: Record<string, string[]>
  kept: KeptFile[]
  /** Files that have to be chosen again; a browser takes none from a page. */
  lost: string[]
}

/** A form that holds nothing. */
export const NO_CONTENTS: FormContents = { values: {}, errors: {}, kept: [], lost: [] }

/** The reason why a form was refused: a sentence about it as a whole, or none. */
type Refused = { contents: FormContents; sentence: string }
/** The form could not be processed; without contents it could not even be read. */
type Failed = { contents: FormContents | undefined; detail: string }

/** Responses to the public forms, posted without JavaScript. */
export type FormViews = {
  'contact-sent': { email: string; begins: string }
  'contact-refused': Refused
  'contact-failed': Failed
  'ticket-created': {
    number: number
    /** The path of the customer's page with its key. */
    link: string
    title: string
    category: string
    priority: string
    email: string
    /** The automatic reply. */
    reply: string
    /** Names. */
    files: string[]
  }
  'ticket-refused': Refused
  'ticket-failed': Failed
}

export type MyTicket = {
  number: number
  title: string
  status: Status
  /** ISO 8601, of the last word. */
  changed_at: string
  /** The requester of a colleague's ticket; null for one's own. */
  of: string | null
}

export type MyTicketsViews = {
  /** Asks for the address; once it has been given, says where the link goes, whether there is such a customer or not. */
  'my-tickets-sign-in': {
    wasSent: boolean
    /** As typed. */
    email: string
    error: string
    /** The reason for a failure that is no fault of the field. */
    sentence: string
  }
  /** Opened from the mail: the button that signs in, or for a wrong, ended or used link the form for a new one. */
  'my-tickets-confirm': { key: string; hasEnded: boolean }
  'my-tickets': {
    person: { name: string; email: string }
    tickets: MyTicket[]
    search: string
    /** True after the first page. */
    isContinued: boolean
    /** The address of the next page, or null. */
    more: string | null
    /** The company whose tickets are among them, or null. */
    company: string | null
  }
  /** The ticket form with what is known of the person. */
  'new-ticket': { contents: FormContents }
}

/** Confirmation of a change, shown once at the top of the page. */
export type TicketNotice = 'sent' | 'held' | 'solved' | 'back' | 'rated' | 'confirmed'

/** The customer's page of a ticket, and what is shown in its place. */
export type TicketViews = {
  ticket: {
    ticket: CustomerTicket
    messages: CustomerMessage[]
    /** Earlier messages that are left out; `?all` shows them. */
    earlier: number
    /** The caller; the name is empty where only an address is known, which a forwarded link must not show. */
    person: { name: string; isRequester: boolean }
    /** ISO 8601. */
    now: string
    /** Until when its link works, ISO 8601; null while the ticket is not Resolved. */
    openUntil: string | null
    /** True until a browser has used the link: a person's first move on the page is reported. */
    isUnused: boolean
    notice: TicketNotice | undefined
    /** The face that a mail's link has chosen. */
    chosen: Rating | undefined
    /** State of a form after a refused post: fields, errors, files, and the reason in a sentence. */
    refused: { contents: FormContents; sentence: string } | undefined
  }
  /** A browser that is not known yet wants to write: is it the person? */
  'who-writes': { number: number; /** As in `ticket`. */ name: string; contents: FormContents; sentence: string }
  /** The code of a browser, before a sensitive ticket is read or by a browser that is not known yet. */
  'ticket-code': {
    number: number
    /** True if the code is needed before anything is read. */
    isSensitive: boolean
    wasSent: boolean
    /** The fault of the last code, or the reason why there was none. */
    sentence: string
    /** The form that is posted once the code is right. */
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

/** Every page that is rendered when it is requested, by name, and what it shows (app/views/render-view.tsx). */
export type Views = FormViews & TicketViews & MyTicketsViews
export type ViewName = keyof Views

/** Addresses of built scripts, which only the built frame knows. */
export type ViewScripts = {
  /** Hydrates the two public forms. */
  forms: string
  /** Hydrates the answer form of a ticket's page. */
  ticket: string
}

/**
 * The document's title without the company's name, the HTML of its main part, and the theme where it is not always light:
 * `system` is dark where the reader's system is.
 */
export type RenderedView = { title: string; main: string; theme?: 'system' }
export type RenderView = <Name extends ViewName>(name: Name, props: Views[Name], scripts: ViewScripts) => RenderedView

export type BuiltViews = {
  renderView: RenderView
}
