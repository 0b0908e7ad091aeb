import * as z from 'zod/mini'
import { MAILBOX_PROBLEMS } from './mail-status.ts'
import { operation } from './operation.ts'

const componentStatus = z.enum(['ok', 'down'])

export const getHealth = operation({
  id: 'get-health',
  method: 'GET',
  path: '/healthz',
  access: 'anyone',
  summary: 'The process is alive.',
  input: z.strictObject({}),
  response: z.strictObject({ status: z.literal('ok') }),
  status: 200,
  problems: [],
})

export const getReadiness = operation({
  id: 'get-readiness',
  method: 'GET',
  path: '/readyz',
  access: 'anyone',
  summary:
    'Whether database, storage and queue can be reached; 503 with the same body when one of them cannot, or when the process is stopping. The scanner and the mailboxes do not count.',
  input: z.strictObject({}),
  response: z.strictObject({
    status: z.enum(['ok', 'down', 'stopping']),
    database: componentStatus,
    storage: componentStatus,
    queue: componentStatus,
    /** Whether uploads are scanned for malware, and if so, whether the scanner can be reached. */
    scanner: z.enum(['off', 'ok', 'down']),
    /** Whether the mailboxes of IMAP_URL are read, and which are not (`user/FOLDER`) and why. */
    mail: z.strictObject({
      state: z.enum(['off', 'ok', 'stopped', 'unknown']),
      stopped: z.array(z.strictObject({ mailbox: z.string(), problem: z.enum(MAILBOX_PROBLEMS) })),
    }),
    /** Jobs that were given up and need a person. */
    failedJobs: z.int(),
  }),
  status: 200,
  problems: [],
})
