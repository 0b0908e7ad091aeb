import { type SQL, and, asc, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { site } from '#site'
import type { Context } from '../context.ts'
import { tickets } from '../schema/schema.ts'
import { addMessage } from '../conversation/add-message.ts'
import { errorFields } from '../platform/log.ts'
import type { Settings } from '../settings/settings-store.ts'
import { recordEvent } from '../tickets/history.ts'
import { setStatus } from '../tickets/ticket-fields.ts'
import { workingDaysBefore, describeWaiting } from '../team/waiting.ts'

/** Tickets of one step that are handled at a time. */
const BATCH = 20

type Step = {
  /** Working days after the previous step, or since the ticket sleeps. */
  days: number
  /** Selects the tickets whose next step it is, by the reminders they have had. */
  of: SQL
  words: string
  /** The number of reminders after this step; missing for the last, which closes the ticket. */
  reminders?: number
}

const REMINDER = 'We can’t go on with this ticket until we hear from you. When you have a minute, please reply.'
const LAST_REMINDER =
  'We still need your reply to go on with this ticket. If you don’t need us anymore, just let us know.'
const CLOSES_SOON = ' If we don’t hear from you, we’ll close it. You can always open it again by replying.'
const CLOSED =
  'We haven’t heard back, so we’ve closed this ticket. If you still need help, just reply and we’ll open it again.'

/**
 * Reminds customers whom the team waits for, once or twice, and finally resolves the ticket with a notice, by the settings;
 * returns whether more may be due. Message, job and state of a ticket are committed together; a ticket that fails delays no
 * other, is tried again, and makes this throw at the end.
 */
export async function remindCustomers(ctx: Context): Promise<boolean> {
  const now = ctx.now()
  let mayBeMore = false
  let failure: unknown
  for (const step of listSteps(await ctx.settings.read())) {
    const due = await ctx.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(isDue(step, now))
      .orderBy(asc(tickets.asleep_since))
      .limit(BATCH)
    mayBeMore ||= due.length === BATCH
    for (const { id } of due) {
      try {
        await takeStep(ctx, id, step, now)
      } catch (error) {
        ctx.log.warn('customer_reminder.failed', { ticket: id, ...errorFields(error) })
        failure = error
      }
    }
  }
  if (failure) throw failure
  return mayBeMore
}

function listSteps({ reminderDays, secondReminderDays, closingDays }: Settings): Step[] {
  const [first, second, closing] = [reminderDays > 0, secondReminderDays > 0, closingDays > 0]
  const before = second ? 2 : first ? 1 : 0
  const soon = closing ? CLOSES_SOON : ''
  const steps: Step[] = [
    { days: reminderDays, of: sql`${tickets.reminders} = 0`, reminders: 1, words: REMINDER + (second ? '' : soon) },
    { days: secondReminderDays, of: lt(tickets.reminders, first ? 2 : 1), reminders: 2, words: LAST_REMINDER + soon },
    { days: closingDays, of: sql`${tickets.reminders} >= ${before}`, words: CLOSED },
  ]
  return steps.filter(({ days }) => days > 0)
}

function isDue({ days, of }: Step, now: Date) {
  const before = workingDaysBefore(site, now, days)
  return and(
    eq(tickets.waiting_for, 'customer'),
    ne(tickets.status, 'Resolved'),
    eq(tickets.spam, false),
    eq(tickets.bulk, false),
    of,
    // By this, which is never the later of the two, an index finds them.
    lte(tickets.asleep_since, before),
    or(isNull(tickets.reminded_at), lte(tickets.reminded_at, before)),
  )
}

async function takeStep(ctx: Context, id: string, step: Step, now: Date): Promise<void> {
  await ctx.transact(async (tx, enqueue) => {
    const [ticket] = await tx
      .select()
      .from(tickets)
      .where(and(eq(tickets.id, id), isDue(step, now)))
      .for('update', { skipLocked: true })
    if (!ticket) return
    const { id: responseId } = await addMessage(tx, {
      ticket_id: id,
      user_id: null,
      message: step.words,
      kind: 'automatic',
      channel: 'dashboard',
      created_at: now,
    })
    await enqueue('send-customer-reminder', { responseId })
    const cause = step.days === 1 ? 'No reply for 1 working day' : `No reply for ${step.days} working days`
    if (step.reminders === undefined) return setStatus(tx, ticket, 'Resolved', { id: null, cause }, now)
    await tx.update(tickets).set({ reminders: step.reminders, reminded_at: now }).where(eq(tickets.id, id))
    const from = describeWaiting(ticket, now)
    const to = step.reminders === 1 ? `${from}, reminded once` : `${from}, reminded again`
    await recordEvent(tx, id, 'waiting_changed', now, { from, to, cause })
  })
}
