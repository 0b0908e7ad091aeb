import * as z from 'zod/mini'
import { operation } from './operation.ts'
import { ticketDetail } from './tickets.ts'

/** What a new installation needs, in this order. */
export const SETUP_ITEMS = ['company', 'sending', 'receiving', 'team', 'form', 'test-ticket'] as const
export const SETUP_STATES = ['done', 'todo', 'problem'] as const
export const FINDING_STATES = ['ok', 'warning', 'problem', 'skipped'] as const

/** Beginning of the title of the ticket that `make-test-ticket` makes. */
export const TEST_TITLE = 'Test ticket'

const item = z.strictObject({
  name: z.enum(SETUP_ITEMS),
  state: z.enum(SETUP_STATES),
  /** What is so now and, unless it is done, what to do about it, in sentences. */
  text: z.string(),
  /** The page where it is seen or done. */
  href: z.string(),
})
export type SetupItem = z.output<typeof item>

export const getSetupList = operation({
  id: 'get-setup-list',
  route: 'GET /api/setup-list',
  summary:
    'What a new installation needs: company, sending, receiving, team, form and a test ticket, each as it is now.',
  response: z.strictObject({ items: z.array(item) }),
})

export const listFindings = operation({
  id: 'list-findings',
  route: 'GET /api/setup-list/findings',
  summary: 'The report of `npm run doctor`.',
  response: z.strictObject({
    findings: z.array(
      z.strictObject({
        title: z.string(),
        state: z.enum(FINDING_STATES),
        found: z.string(),
        todo: z.optional(z.string()),
      }),
    ),
  }),
})

export const sendTestEmail = operation({
  id: 'send-test-email',
  route: 'POST /api/setup-list/test-email',
  summary:
    'Mails the caller a test through the mail server, at once. Refused with its own words where it does not take the email, or does not respond within 8 seconds.',
  response: z.strictObject({ sent_to: z.string() }),
  problems: [409],
})

export const makeTestTicket = operation({
  id: 'make-test-ticket',
  route: 'POST /api/setup-list/test-ticket',
  summary: 'Makes a test ticket of the caller, who owns it and alone gets email about it; there is one at a time.',
  response: z.strictObject({ ticket: ticketDetail }),
  status: 201,
})
