import type { MailTextName } from '#contract/mail-texts.ts'

type Words = {
  label: string
  sent: string
  /** The parts that every email of this kind has. */
  fixed: string
}

const THREAD =
  'The subject is for tickets from the website: one that came by email keeps the customer’s own. Email programs group by subject, so use the same in each text.'

export const subjectHint = (name: MailTextName): string =>
  name === 'ticket-link' ? 'The ticket number always reads [#1001], so that replies find their ticket.' : THREAD

export const MAIL_WORDS: Record<MailTextName, Words> = {
  'ticket-created': {
    label: 'New ticket',
    sent: 'Sent once when a ticket is created.',
    fixed: 'Automatic reply first, then the link, then how to reply.',
  },
  'ticket-response': {
    label: 'Reply',
    sent: 'Sent with each of your replies.',
    fixed: 'Your reply and signature first, then the link, then how to reply and quoted messages.',
  },
  'ticket-link': {
    label: 'Link to the ticket',
    sent: 'Sent when a customer asks for a new link.',
    fixed: 'How to reply goes at the end.',
  },
  'ticket-reminder': {
    label: 'Reminder',
    sent: 'Sent while we wait for the customer. The notice that a ticket was resolved always has the default text.',
    fixed: 'The reminder first, then the link, then how to reply.',
  },
  'rating-request': {
    label: 'How did it go',
    sent: 'Sent when you resolve a ticket.',
    fixed: 'The three faces go below the first paragraph. How to reply goes at the end.',
  },
}
