import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { timestamp } from './text.ts'

/** Reasons why a mailbox is not read; stable, for monitoring. */
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

const mailboxStatus = z.strictObject({
  /** `user@host:port/FOLDER`. */
  name: z.string(),
  working: z.boolean(),
  /** The last time it was read to its end. */
  checked_at: z.nullable(timestamp),
  stopped_since: z.nullable(timestamp),
  problem: z.nullable(z.enum(MAILBOX_PROBLEMS)),
  /** The fault and what an administrator can do, in a sentence each; null while it works. */
  words: z.nullable(z.string()),
  what_to_do: z.nullable(z.string()),
})
export type MailboxStatus = z.output<typeof mailboxStatus>

export const getMailStatus = operation({
  route: 'GET /api/mail-status',
  access: 'technician',
  summary:
    'Whether emails are sent and received: the mailboxes, what keeps one from being read, and when the secret of MAIL_OAUTH ends.',
  response: z.strictObject({
    /** False without a mail server: emails are files in the outbox. */
    sends: z.boolean(),
    /** False while there is no mailbox and no other way in that is set up or has been used. */
    receives: z.boolean(),
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
})

const componentStatus = z.enum(['ok', 'down'])

export const getHealth = operation({
  route: 'GET /healthz',
  access: 'anyone',
  summary: 'The process is alive.',
  response: z.strictObject({ status: z.literal('ok') }),
})

export const getReadiness = operation({
  route: 'GET /readyz',
  access: 'anyone',
  summary:
    'Whether database, storage and queue can be reached; 503 with the same body when one of them cannot, or when the process is stopping. The scanner and the mailboxes do not count.',
  response: z.strictObject({
    status: z.enum(['ok', 'down', 'stopping']),
    database: componentStatus,
    storage: componentStatus,
    queue: componentStatus,
    scanner: z.enum(['off', 'ok', 'down']),
    /** State of the mailboxes of IMAP_URL; `stopped` names those that are not read (`user/FOLDER`) and why. */
    mail: z.strictObject({
      state: z.enum(['off', 'ok', 'stopped', 'unknown']),
      stopped: z.array(z.strictObject({ mailbox: z.string(), problem: z.enum(MAILBOX_PROBLEMS) })),
    }),
    /** Jobs that were given up and need a person. */
    failedJobs: z.int(),
  }),
})
