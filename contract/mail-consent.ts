import * as z from 'zod/mini'
import { operation } from './operation.ts'

/** In the address of the page that a consent returns to; the page's settings say why it failed. */
export const CONSENT_OUTCOMES = ['connected', 'refused', 'failed'] as const

export const startSendingConsent = operation({
  route: 'GET /api/settings/sending/consent',
  summary: 'Leads to the mail service, which asks the mailbox’s owner for access; needs a confirmed password.',
  status: 302,
  problems: [409],
})
export const startReceivingConsent = operation({
  route: 'GET /api/settings/receiving/consent',
  summary: 'Leads to the mail service, which asks the mailbox’s owner for access; needs a confirmed password.',
  status: 302,
  problems: [409],
})
export const finishConsent = operation({
  route: 'GET /api/settings/consent/callback',
  access: 'anyone',
  summary: 'Takes the answer of the mail service to the session that asked, and leads back to its page of settings.',
  input: z.looseObject({
    state: z.optional(z.string()),
    code: z.optional(z.string()),
    error: z.optional(z.string()),
  }),
  status: 302,
})
