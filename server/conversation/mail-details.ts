import type { FloodDecision } from '#contract/vocabulary.ts'

/** Facts about a mail that the dashboard shows with its text. */
export type MailDetails = {
  /** Its name in the inbox folder, for a mail that was taken from there. */
  file?: string
  /** Of words from a ticket's page: the person its link was made for, who did not write them. */
  page_of?: { id: string; name: string }
  /** Set when a member of the team has marked it as no spam. */
  released?: boolean
  /** The decision about the flood it was part of, and its number of emails. */
  flood?: { decision: FloodDecision; mails: number }
  /** Set for a mail with an HTML part, which can be shown as it was sent. */
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
  /** The original sender of a forwarded mail, for “Make them the requester”. */
  forwarded_from?: { name: string; address: string }
  /** People in Cc who are offered as participants. */
  offered?: { name: string; address: string }[]
  /** Ids of files shown within the text. */
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
