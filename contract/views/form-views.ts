/** A temporary upload that a refused form brings back; the token gives the right to claim it. */
export type KeptFile = { id: string; token: string; name: string }

/** What a form holds when the server renders it: fields and errors are named as in the form. */
export type FormContents = {
  values: Record<string, string>
  errors: Record<string, string[]>
  kept: KeptFile[]
  /** Files that have to be chosen again; a browser takes none from a page. */
  lost: string[]
}

/** A form that holds nothing. */
export const NO_CONTENTS: FormContents = { values: {}, errors: {}, kept: [], lost: [] }

/** Why a form was not accepted: a sentence about it as a whole, or none. */
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
