import { createHash } from 'node:crypto'
import { site } from '#site'
import { displayName } from './compose-mail.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'

type Admin = { id: string; first_name: string; last_name: string; email: string }
/** `mailbox` is its name, `label` what people read; `at` is when it stopped, or began to work again. */
type Event = { mailbox: string; label: string; at: Date }

/** Builds the mail that tells an admin that a mailbox is not read any more. */
export function mailStoppedMail(
  admin: Admin,
  event: Event,
  problem: { words: string; whatToDo: string },
): OutgoingMail {
  return notice(admin, 'mail-stopped', event, {
    subject: 'Emails from customers are not coming in',
    title: 'Emails are not coming in',
    paragraphs: [
      `${problem.words} The help desk hasn’t been able to read ${event.label} since ${asTime(event.at)}.`,
      problem.whatToDo,
      'Nothing is lost: emails that arrive in the meantime stay in the mailbox and become tickets once it can be read again. We’ll email you then.',
    ],
  })
}

/** Builds the mail that tells an admin that the mailbox is read again. */
export function mailWorksMail(admin: Admin, event: Event): OutgoingMail {
  return notice(admin, 'mail-works', event, {
    subject: 'Emails from customers are coming in again',
    title: 'Emails are coming in again',
    paragraphs: [
      `The help desk has been reading ${event.label} again since ${asTime(event.at)}. Emails that arrived in between are in the dashboard.`,
    ],
  })
}

/** Builds the mail that warns an admin of the end of the secret of MAIL_OAUTH; `words` say when that is, as of `at`. */
export function oauthExpiryMail(
  admin: Admin,
  { words, whatToDo, expiresAt, at }: { words: string; whatToDo: string; expiresAt: Date; at: Date },
): OutgoingMail {
  const day = expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return notice(
    admin,
    'oauth-expiry',
    { mailbox: expiresAt.toISOString(), at },
    {
      subject: `The secret for email expires on ${day}`,
      title: 'The secret for email needs to be renewed',
      paragraphs: [words, whatToDo],
    },
  )
}

type Text = { subject: string; title: string; paragraphs: string[] }

function notice(
  admin: Admin,
  kind: string,
  { mailbox, at }: Omit<Event, 'label'>,
  { subject, title, paragraphs }: Text,
): OutgoingMail {
  const firstName = displayName(admin.first_name)
  return {
    kind,
    id: idOf(admin.id, kind, mailbox, at.toISOString()),
    to: { name: `${admin.first_name} ${admin.last_name}`, address: admin.email },
    subject: `${subject} (${site.name})`,
    date: at,
    automatic: 'generated',
    ...renderBody(title, [
      { paragraph: firstName ? `Hi ${firstName},` : 'Hi,' },
      ...paragraphs.map((paragraph) => ({ paragraph })),
    ]),
  }
}

/** The same at every attempt, another for every event; in the form of a UUID, as the outbox names files. */
function idOf(...parts: string[]): string {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

const TIME: Intl.DateTimeFormatOptions = {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: site.timeZone,
  timeZoneName: 'short',
}
const asTime = (date: Date) => date.toLocaleString('en-US', TIME)
