import { safeTitle } from '../../platform/visitor-text.ts'
import { headerText, NO_TITLE } from './compose-mail.ts'

/** What a ticket's mails take their subject from. */
export type SubjectFacts = {
  ticket_id: number
  title: string
  /** The subject of the mail the ticket was made from; null where it came by the form. */
  mailed_subject: string | null
}

/** Room for the ticket's number within the 200 characters of a subject. */
const MAX_SUBJECT = 180
/** Characters of theirs that are looked at: each prefix costs a copy of the rest. */
const MAX_READ = 1_000
/** Prefixes of replies and forwards in several languages, also counted (`Re[2]:`). A reply has `Re:` in their place, as Outlook does. */
const PREFIX =
  /^(?:re|aw|antw|sv|odp|res|ynt|fwd?|wg|tr|rv|enc|vb|doorst|回复|回覆|答复|答覆|转发|轉寄)(?:\[\d{1,3}\])?[:：]\s*/iu
const OUR_MARK = /\[#\d{4,10}\]/g

/**
 * Returns the subject all mails of a ticket share, so that mail programs group them: `[#1001] {title}` for a ticket by the
 * form, where the title holds no link, and `Re: {their subject} [#1001]` in the thread of somebody who wrote by mail.
 */
export function ticketSubject({ ticket_id, title, mailed_subject }: SubjectFacts): string {
  if (mailed_subject === null) return `[#${ticket_id}] ${safeTitle(title) || NO_TITLE}`
  const subject = headerText(withoutMarks(mailed_subject), MAX_SUBJECT) || headerText(title, MAX_SUBJECT)
  return reply(subject || NO_TITLE, ticket_id)
}

/** The same for an address that only the mail itself vouches for: a subject with a link would make us send it to anybody. */
export const unprovedSubject = ({ ticket_id, title, mailed_subject }: SubjectFacts): string =>
  mailed_subject === null
    ? ticketSubject({ ticket_id, title, mailed_subject })
    : reply(safeTitle(withoutMarks(mailed_subject)) || NO_TITLE, ticket_id)

const reply = (subject: string, ticketNumber: number) => `Re: ${subject} [#${ticketNumber}]`

/** Without prefixes and numbers of tickets, which the subject gets once. */
function withoutMarks(subject: string): string {
  let rest = headerText(subject.slice(0, MAX_READ), MAX_READ).replaceAll(OUR_MARK, ' ').replaceAll(/ {2,}/g, ' ').trim()
  for (let shorter = rest.replace(PREFIX, ''); shorter !== rest; shorter = rest.replace(PREFIX, '')) rest = shorter
  return rest
}
