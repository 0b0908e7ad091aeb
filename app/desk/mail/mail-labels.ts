import type { MailState, SenderCheck } from '#contract/vocabulary.ts'

/** The lists of the Email page; null for all emails. */
export const MAIL_FILTERS = ['failed', 'held', 'bounce', 'spam', null] as const
export type MailFilter = (typeof MAIL_FILTERS)[number]

/** The name of each list, and what it says while it is empty. */
export const FILTER_LABELS: Record<NonNullable<MailFilter> | 'all', { name: string; empty: string; why: string }> = {
  failed: { name: 'Failed', empty: 'No failed emails', why: 'Every email could be read.' },
  held: {
    name: 'Held',
    empty: 'No held emails',
    why: 'Emails whose sender may not write to the ticket wait here for your decision.',
  },
  bounce: { name: 'Bounced', empty: 'No bounced emails', why: 'Reports about emails that didn’t arrive show up here.' },
  spam: { name: 'Spam', empty: 'No spam', why: 'Emails marked as spam stay here for 30 days.' },
  all: { name: 'All', empty: 'No emails yet', why: 'New emails appear here as soon as they arrive.' },
}

export const NO_MAILBOX = {
  empty: 'No mailbox is connected',
  why: 'Connect your support mailbox in Settings, Email, Receiving: its emails become tickets.',
}

export const STATE_LABELS: Record<MailState, string> = {
  received: 'Waiting to be read',
  routed: 'In a ticket',
  held: 'Held',
  failed: 'Failed',
  ignored: 'Ignored',
  bounce: 'Bounced',
  'auto-reply': 'Automatic reply',
  spam: 'Spam',
}

export const SENDER_LABELS: Record<SenderCheck, string> = {
  verified: 'Verified',
  unverified: 'Not verified',
  failed: 'Verification failed',
}

export const senderOf = ({ from }: { from: string }) => from || 'Unknown sender'
export const subjectOf = ({ subject }: { subject: string }) => subject || 'No subject'
