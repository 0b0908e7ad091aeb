import type { ParsedMail } from '../parsed-mail.ts'
export type BouncedRecipient = {
  address: string
  action: string
  status: string | null
  words: string
  kind: 'hard' | 'delayed'
}
export const readBounce = (_mail: ParsedMail) => ({
  originalMessageIds: [] as string[],
  recipients: [] as BouncedRecipient[],
})
