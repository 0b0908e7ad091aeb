import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { ticketDetail } from './tickets.ts'

const item = z.strictObject({
  name: z.enum(['company', 'sending', 'receiving', 'team', 'form', 'test-ticket']),
  state: z.enum(['done', 'todo', 'problem']),
  /** Sentences about its state and, unless it is done, the remedy. */
  text: z.string(),
  /** The page where it is seen or done. */
  href: z.string(),
})
export type SetupItem = z.output<typeof item>

export const getSetupList = operation({
  route: 'GET /api/setup-list',
  access: 'admin',
  summary: 'What a new installation needs, in this order, each as it is now.',
  response: z.strictObject({ items: z.array(item) }),
})

/** Result of one check with, unless it is in order, advice for the operator. */
const finding = z.strictObject({
  title: z.string(),
  state: z.enum(['ok', 'warning', 'problem', 'skipped']),
  found: z.string(),
  todo: z.optional(z.string()),
})
export type Finding = z.output<typeof finding>

export const listFindings = operation({
  route: 'GET /api/setup-list/findings',
  access: 'admin',
  summary: 'The report of `npm run doctor`.',
  response: z.strictObject({ findings: z.array(finding) }),
})

export const sendTestEmail = operation({
  route: 'POST /api/setup-list/test-email',
  access: 'admin',
  summary: 'Mails the caller a test, at once. Refused with the words of a mail server that does not take it in 8 s.',
  response: z.strictObject({ sent_to: z.string() }),
  problems: [409],
})

export const makeTestTicket = operation({
  route: 'POST /api/setup-list/test-ticket',
  access: 'admin',
  summary: 'Makes a test ticket of the caller, who owns it and alone gets its email; there is one at a time.',
  response: z.strictObject({ ticket: ticketDetail }),
  status: 201,
})
