import * as z from 'zod/mini'
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
    'Database, storage and queue can be reached; 503 with the same answer when one cannot, but for the scanner, or when the process is stopping.',
  input: z.strictObject({}),
  response: z.strictObject({
    status: z.enum(['ok', 'down', 'stopping']),
    database: componentStatus,
    storage: componentStatus,
    queue: componentStatus,
    /** Whether uploads are scanned for malware, and if so, whether they can be right now. */
    scanner: z.enum(['off', 'ok', 'down']),
    /** Jobs that were given up and wait for a person. */
    failedJobs: z.int(),
  }),
  status: 200,
  problems: [],
})
