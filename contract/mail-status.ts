import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { timestamp } from './text.ts'

/** What keeps a mailbox from being read; stable, for monitoring. */
export const MAILBOX_PROBLEMS = [
  'password-refused',
  'token-refused',
  'token-service-away',
  'folder-missing',
  'certificate-refused',
  'server-away',
  'cannot-store',
  /** No process reads it. */
  'not-read',
] as const
export type MailboxProblem = (typeof MAILBOX_PROBLEMS)[number]

/** A mailbox that is read by IMAP. */
const mailboxStatus = z.strictObject({
  /** `user@host:port/FOLDER`. */
  name: z.string(),
  working: z.boolean(),
  /** The last time it was read to its end. */
  checked_at: z.nullable(timestamp),
  stopped_since: z.nullable(timestamp),
  problem: z.nullable(z.enum(MAILBOX_PROBLEMS)),
  /** What is wrong, and what an administrator can do, in a sentence each; null while it works. */
  words: z.nullable(z.string()),
  what_to_do: z.nullable(z.string()),
})
export type MailboxStatus = z.output<typeof mailboxStatus>

export const getMailStatus = operation({
  id: 'get-mail-status',
  method: 'GET',
  path: '/api/mail-status',
  access: 'admin',
  summary: 'Whether the mailboxes are read, what keeps one from it, and when the secret of MAIL_OAUTH ends.',
  input: z.strictObject({}),
  response: z.strictObject({
    mailboxes: z.array(mailboxStatus),
    /** Null without MAIL_OAUTH_EXPIRES. */
    oauth: z.nullable(
      z.strictObject({
        expires_at: timestamp,
        /** Whole days, rounded up; 0 or less once it has ended. */
        days_left: z.int(),
        /** Null while there is time. */
        words: z.nullable(z.string()),
        what_to_do: z.nullable(z.string()),
      }),
    ),
  }),
  status: 200,
  problems: [401, 403],
})
