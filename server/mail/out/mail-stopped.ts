import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { site } from '#site'
import { MAILBOX_PROBLEMS } from '#contract/health.ts'
import type { Context } from '../../context.ts'
import { readAdmin } from '../../team/members.ts'
import type { JobCatalogue } from '../../platform/jobs/job-types.ts'
import { mailboxes } from '../../schema/schema.ts'
import { describeProblem } from '../in/imap/mailbox-error.ts'
import { describeExpiry, EXPIRY_TODO } from '../oauth/expiry.ts'
import { displayName, recipientOf } from './compose-mail.ts'
import { renderBody } from './mail-layout.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'

/** Mails an admin that a mailbox is not read any more, unless it works again by now, or that it is read again. */
export async function sendMailStopped(
  ctx: Context,
  send: Mailer,
  { mailbox: name, adminId, event, at }: JobCatalogue['send-mail-stopped'],
): Promise<void> {
  const admin = await readAdmin(ctx.db, adminId)
  const mailbox = ctx.config.mailIn.mailboxes.find((each) => each.name === name)
  if (!admin || !mailbox) return
  const stopped = { mailbox: name, label: `${mailbox.folder} of ${mailbox.user}`, at: new Date(at) }
  if (event === 'works') return send(composeMailWorks(admin, stopped))
  const [row] = await ctx.db.select({ problem: mailboxes.problem }).from(mailboxes).where(eq(mailboxes.name, name))
  const problem = MAILBOX_PROBLEMS.find((known) => known === row?.problem)
  if (problem) await send(composeMailStopped(admin, stopped, describeProblem(problem, mailbox)))
}

/** Mails an admin that the secret of MAIL_OAUTH expires. */
export async function sendOauthExpiry(
  { db }: Context,
  send: Mailer,
  { adminId, expiresAt, days, at }: JobCatalogue['send-oauth-expiry'],
): Promise<void> {
  const admin = await readAdmin(db, adminId)
  if (admin) await send(composeOauthExpiry(admin, { expiresAt: new Date(expiresAt), days, at: new Date(at) }))
}

type Admin = { id: string; first_name: string; last_name: string; email: string }
/** `label` is the mailbox as people read it; `at` is when it stopped, or began to work again. */
type Event = { mailbox: string; label: string; at: Date }

export function composeMailStopped(
  admin: Admin,
  event: Event,
  problem: { words: string; whatToDo: string },
): OutgoingMail {
  return composeNotice(admin, 'mail-stopped', event, {
    subject: 'Emails from customers are not coming in',
    title: 'Emails are not coming in',
    paragraphs: [
      `${problem.words} The help desk hasn’t been able to read ${event.label} since ${formatTime(event.at)}.`,
      problem.whatToDo,
      'Nothing is lost: emails that arrive in the meantime stay in the mailbox and become tickets once it can be read again. We’ll email you then.',
    ],
  })
}

export function composeMailWorks(admin: Admin, event: Event): OutgoingMail {
  return composeNotice(admin, 'mail-works', event, {
    subject: 'Emails from customers are coming in again',
    title: 'Emails are coming in again',
    paragraphs: [
      `The help desk has been reading ${event.label} again since ${formatTime(event.at)}. Emails that arrived in between are in the dashboard.`,
    ],
  })
}

/** Composes the warning that the secret of MAIL_OAUTH expires in so many days, as counted `at` that moment. */
export function composeOauthExpiry(
  admin: Admin,
  { expiresAt, days, at }: { expiresAt: Date; days: number; at: Date },
): OutgoingMail {
  const day = expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const event = { mailbox: expiresAt.toISOString(), at }
  return composeNotice(admin, 'oauth-expiry', event, {
    subject: `The secret for email expires on ${day}`,
    title: 'The secret for email needs to be renewed',
    paragraphs: [describeExpiry(days), EXPIRY_TODO],
  })
}

function composeNotice(
  admin: Admin,
  kind: string,
  { mailbox, at }: Omit<Event, 'label'>,
  { subject, title, paragraphs }: { subject: string; title: string; paragraphs: string[] },
): OutgoingMail {
  const firstName = displayName(admin.first_name)
  return {
    kind,
    id: createId(admin.id, kind, mailbox, at.toISOString()),
    to: recipientOf(admin),
    subject: `${subject} (${site.name})`,
    date: at,
    automatic: 'generated',
    ...renderBody(title, [
      { paragraph: firstName ? `Hi ${firstName},` : 'Hi,' },
      ...paragraphs.map((paragraph) => ({ paragraph })),
    ]),
  }
}

/** Derives an id that is the same at every attempt; in the form of a UUID, as the outbox names files. */
function createId(...parts: string[]): string {
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
const formatTime = (date: Date) => date.toLocaleString('en-US', TIME)
