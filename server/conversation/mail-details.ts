import type { FloodDecision } from '#contract/vocabulary.ts'

/** What the dashboard shows of a mail beside its text. */
export type MailDetails = {
  /** Its name in the inbox folder, for a mail that was taken from there. */
  file?: string
  /** Of words from a ticket's page: the person its link was made for, who did not write them. */
  page_of?: { id: string; name: string }
  /** Set when somebody has said that it is no spam. */
  released?: boolean
  /** Set when somebody has decided about the flood it was part of, and how many emails that was. */
  flood?: { decision: FloodDecision; mails: number }
  /** Whether it has an HTML part, which can be shown as it was sent. */
  has_html?: boolean
  /** Kept without notices, because its sender had written many in a few minutes. */
  is_quiet?: boolean
  /** Files that were not accepted. Their bytes are in the raw mail only. */
  refused_files?: { name: string; size: number; reason: string }[]
  /** Sentences about what could not be read or was cut. */
  notices?: string[]
  /** Set where files were too large to be fetched from the mail server. */
  is_incomplete?: boolean
  calendar?: CalendarCard
  encrypted?: 'pgp' | 'smime'
  /** Who a forwarded mail came from, for “Make them the requester”. */
  forwarded_from?: { name: string; address: string }
  /** People in Cc who are offered as participants. */
  offered?: { name: string; address: string }[]
  /** Files shown in the text where they stand: their ids. */
  inline_files?: string[]
}

/** An invitation: texts of the calendar, moments as ISO 8601 or a date. */
export type CalendarCard = {
  method: string
  summary: string
  location: string
  start: string | null
  end: string | null
  time_zone: string | null
  organizer: string | null
  attendees: string[]
}
