import type { ParsedMail } from '../parsed-mail.ts'
export type Unreadable = Pick<ParsedMail, 'from' | 'subject' | 'messageId' | 'inReplyTo'> & {
  unreadable: string
  sign: string
}
export type MailParser = {
  parse(path: string, folder: string): Promise<ParsedMail | Unreadable>
  stop(): Promise<void>
}
export const createMailParser = (): MailParser => ({
  parse: () => Promise.reject(new Error('x')),
  stop: async () => {},
})
