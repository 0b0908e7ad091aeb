import type { MailClass } from '#contract/vocabulary.ts'
import type { ParsedMail } from '../parsed-mail.ts'
export const classifyMail = (_mail: ParsedMail, _o: object): { class: MailClass; mayAnswerByMachine: boolean } => ({
  class: 'person',
  mayAnswerByMachine: true,
})
