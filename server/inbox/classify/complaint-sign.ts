import type { ParsedMail } from '../parsed-mail.ts'
import { hasHeader } from './mail-headers.ts'
import { foldText } from './phrases.ts'

/** Header of Hotmail's complaints, which are no standard report. */
const COMPLAINT_HEADERS = new Set(['x-hmxmroriginalrecipient'])
const COMPLAINT_SUBJECT = 'complaint about message from'

/** Returns the sign by which the mail is a complaint about one of ours (RFC 5965), null where it is not. */
export function findComplaintSign(mail: ParsedMail): string | null {
  const { type, feedback, originalHeaders } = mail.report
  if (type === 'feedback-report' || (feedback !== null && type !== null)) return 'report.feedback'
  if (hasHeader(mail, COMPLAINT_HEADERS)) return 'header.complaint'
  const isAttached = originalHeaders !== null || mail.files.some((file) => file.contentType === 'message/rfc822')
  return isAttached && foldText(mail.subject).startsWith(COMPLAINT_SUBJECT) ? 'subject.complaint' : null
}
