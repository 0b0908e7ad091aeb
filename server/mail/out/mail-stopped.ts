import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { site } from '#site'
import { MAILBOX_PROBLEMS } from '#contract/health.ts'
import { readAdmin } from '../../team/members.ts'
import { mailboxes } from '../../schema/schema.ts'
import { describeProblem } from '../in/imap/mailbox-error.ts'
import { describeExpiry, readExpiry } from '../oauth/expiry.ts'
import { formatUuid } from '../ids.ts'
import { greeting, recipientOf } from './compose-mail.ts'
import type { MailJob } from './mail-job.ts'
import { renderBody } from './mail-layout.ts'
import type { OutgoingMail } from './mailer.ts'

/** Mails an admin that a mailbox is not read any more, unless it works again by now, or that it is read again. */
export const sendMailStopped: MailJob<'send-mail-stopped'> = async (ctx, send, data) => {
  const { mailbox: name, adminId, event, at } = data
  const admin = await readAdmin(ctx.db, adminId)
  const mailbox = ctx.config.mailIn.mailboxes.find((each) => each.name === name)
  if (!admin || !mailbox) return
  const stopped = { mailbox: name, label: `${mailbox.folder} of ${mailbox.user}`, at: new Date(at) }
  if (event === 'works') return send(composeMailWorks(admin, stopped))
  const [row] = await ctx.db.select({ problem: mailboxes.problem }).from(mailboxes).where(eq(mailboxes.name, name))
  const problem = MAILBOX_PROBLEMS.find((known) => known === row?.problem)
  if (problem) await send(composeMailStopped(admin, stopped, describeProblem(problem, mailbox)))
}

export const sendOauthExpiry: MailJob<'send-oauth-expiry'> = async (ctx, send, { adminId, expiresAt, days, at }) => {
  const admin = await readAdmin(ctx.db, adminId)
  const todo = readExpiry(ctx.config, new Date(at))?.what_to_do
  if (admin && todo)
    await send(composeOauthExpiry(admin, { expiresAt: new Date(expiresAt), days, at: new Date(at), todo }))
}

type Admin = { id: string; first_name: string; last_name: string; email: string }
/** `label` is the mailbox as people read it; `at` is when it stopped, or began to work again. */
type Event = { mailbox: string; label: string; at: Date }

export const composeMailStopped = (admin: Admin, event: Event, problem: { words: string; whatToDo: string }) =>
  composeNotice(admin, 'mail-stopped', event, {
    subject: 'Emails from customers are not coming in',
    title: 'Emails are not coming in',
    paragraphs: [
      `${problem.words} The help desk hasn’t been able to read ${event.label} since ${formatTime(event.at)}.`,
      problem.whatToDo,
      'Nothing is lost: emails that arrive in the meantime stay in the mailbox and become tickets once it can be read again. We’ll email you then.',
    ],
  })

export const composeMailWorks = (admin: Admin, event: Event) =>
  composeNotice(admin, 'mail-works', event, {
    subject: 'Emails from customers are coming in again',
    title: 'Emails are coming in again',
    paragraphs: [
      `The help desk has been reading ${event.label} again since ${formatTime(event.at)}. Emails that arrived in between are in the dashboard.`,
    ],
  })

/** Composes the warning that the secret for the mail service expires in so many days, as counted `at` that moment. */
export function composeOauthExpiry(
  admin: Admin,
  { expiresAt, days, at, todo }: { expiresAt: Date; days: number; at: Date; todo: string },
): OutgoingMail {
  const day = expiresAt.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  const event = { mailbox: expiresAt.toISOString(), at }
  return composeNotice(admin, 'oauth-expiry', event, {
    subject: `The secret for email expires on ${day}`,
    title: 'The secret for email needs to be renewed',
    paragraphs: [describeExpiry(days), todo],
  })
}

function composeNotice(
  admin: Admin,
  kind: string,
  { mailbox, at }: Omit<Event, 'label'>,
  { subject, title, paragraphs }: { subject: string; title: string; paragraphs: string[] },
): OutgoingMail {
  // The same at every attempt.
  const digest = createHash('sha256').update([admin.id, kind, mailbox, at.toISOString()].join('\n')).digest('hex')
  return {
    kind,
    id: formatUuid(digest),
    to: recipientOf(admin),
    subject: `${subject} (${site.name})`,
    date: at,
    automatic: 'generated',
    ...renderBody(title, [greeting(admin.first_name), ...paragraphs.map((paragraph) => ({ paragraph }))]),
  }
}

const TIME = {
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
export const formatTime = (date: Date) => date.toLocaleString('en-US', { ...TIME, timeZone: site.timeZone })
