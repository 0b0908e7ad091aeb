import type { ParsedMail } from '../parsed-mail.ts'
export const judgeSender = (_mail: ParsedMail, _o: { authservId: string | undefined }) => ({
  verified: 'unverified' as 'verified' | 'unverified' | 'failed',
})
