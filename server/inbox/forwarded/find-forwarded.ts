import type { MailAddress, ParsedMail } from '../parsed-mail.ts'
export const findForwarded = (_mail: Pick<ParsedMail, 'subject' | 'fullText'>): { from: MailAddress } | null => null
