/** An address of a header. Either part may be empty; the address is as it was sent, not in lower case. */
export type MailAddress = { name: string; address: string }

/** A file of a mail, decoded and on the local disk until the mail is routed. */
export type MailFile = {
  /** As decoded from the headers, one line without a path; made from the content type where there is none. */
  name: string
  /** As declared, in lower case, without parameters. The inspection of the file decides what it is. */
  contentType: string
  /** The Content-ID without angle brackets. */
  contentId: string | null
  /** Set where the HTML text shows it in place (`cid:`). */
  isInline: boolean
  /** Bytes. */
  size: number
  sha256: string
  path: string
}

/** An invitation or other entry of a calendar (`text/calendar`), for a card; the file is kept as well. */
export type CalendarEntry = {
  /** In capitals; `UPDATE` for a `REQUEST` that changes an earlier one. */
  method: string
  /** The answer of the only attendee of a reply (PARTSTAT, in lower case); null for any other entry. */
  answer: 'accepted' | 'declined' | 'tentative' | null
  summary: string
  location: string
  comment?: string
  /** ISO 8601: with offset where the time zone is known, without where the entry has floating time, a date for whole days. */
  start: string | null
  end: string | null
  timeZone: string | null
  organizer: MailAddress | null
  attendees: MailAddress[]
}

/** The parts of a report about another mail (RFC 3464, RFC 5965), as text. */
export type MailReport = {
  /** `report-type` of `multipart/report`, in lower case. */
  type: string | null
  /** Content of `message/delivery-status`. */
  deliveryStatus: string | null
  /** Content of `message/feedback-report`. */
  feedback: string | null
  /** Headers of the mail it is about: of `message/rfc822`, `text/rfc822-headers`. */
  originalHeaders: string | null
}

/** The header of a mail as the parser reads it; nothing in it is trusted. */
export type MailHeaders = {
  /** In the order of the mail: names in lower case, values unfolded and decoded to text. */
  headers: [name: string, value: string][]
  /** With angle brackets, as sent; null where there is none. */
  messageId: string | null
  inReplyTo: string | null
  /** From the oldest to the newest. */
  references: string[]
  subject: string
  /** The moment it was sent, as its Date says; null where that is missing or unreadable. */
  sentAt: Date | null
  /** The sender; null where From, Reply-To and Return-Path are all unusable. */
  from: MailAddress | null
  /** The words of From where `from` is null. */
  fromWords?: string
  /** Set where one From with one address names the sender, so that every mail server reads the same. */
  hasClearSender: boolean
  to: MailAddress[]
  cc: MailAddress[]
  /** Return-Path without angle brackets: '' is the null return path, null where the header is missing. */
  returnPath: string | null
  /** Addresses in lower case of Delivered-To, X-Original-To, Envelope-To, To and Cc: at most 200. */
  recipients: string[]
}

/** A mail as the parser reads it; nothing in it is trusted. */
export type ParsedMail = MailHeaders & {
  /** The whole text as people read it, from the HTML or the plain part. */
  fullText: string
  /** The text without quotes and signatures (server/mail/trim/); equal where nothing is folded. */
  text: string
  /** The HTML part, up to 1 MB; null where there is none. */
  html: string | null
  files: MailFile[]
  calendar: CalendarEntry | null
  /** Set for a mail that cannot be read here. */
  encrypted: 'pgp' | 'smime' | null
  report: MailReport
  /** Sentences about text that was cut and parts that could not be read. */
  notices: string[]
  /** SHA-256 of From, Date, Message-ID, Subject and the decoded parts: equal for copies that differ in trace headers. */
  contentHash: string
}
