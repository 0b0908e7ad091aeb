import type { ParsedMail } from '../parsed-mail.ts'
import { hasHeader } from './mail-headers.ts'
import { foldText, phraseAtStart } from './phrases.ts'

/** Headers of complaints that are no standard report: Hotmail's. */
const COMPLAINT_HEADERS = new Set(['x-hmxmroriginalrecipient', 'x-complaint-id'])
const SUBJECTS = phraseAtStart({
  english: 'complaint about message from, abuse report, email feedback report for ip, fw: complaint',
})

/** Returns the sign by which the mail is a complaint about one of ours (RFC 5965), null where it is not. */
export function findComplaintSign(mail: ParsedMail): string | null {
  if (mail.report.type === 'feedback-report') return 'report.feedback'
  if (mail.report.feedback !== null && mail.report.type !== null) return 'report.feedback'
  if (hasHeader(mail, COMPLAINT_HEADERS)) return 'header.complaint'
  const isAbout = SUBJECTS(foldText(mail.subject)) !== null
  return isAbout && (mail.report.originalHeaders !== null || mail.report.feedback !== null) ? 'subject.complaint' : null
}
