import type { Context } from '../context.ts'
import { errorFields } from '../log.ts'
import { releaseDueAnswers } from '../messages/held/release-due-answers.ts'
import { alarmUnassigned } from '../notices/alarm-unassigned.ts'
import { mailDueNotices } from '../notices/mail-due-notices.ts'
import { releaseTicketsOfAbsent } from '../team/away/release-tickets-of-absent.ts'
import { remindCustomers } from '../team/waiting/remind-customers.ts'
import { wakeDueTickets } from '../team/waiting/wake-due-tickets.ts'

/** How often a process looks whether something is due. */
const LOOK_MS = 500
/** What may be some seconds late is looked for less often. */
const SELDOM_MS = 5_000
/** After the database could not be reached. */
const PAUSE_MS = 2_000

/** Does one kind of work that has become due, by the context's clock; another process may do it at the same time. */
type DueWork = (ctx: Context) => Promise<void>

const OFTEN: DueWork[] = [releaseDueAnswers, wakeDueTickets, mailDueNotices]
const SELDOM: DueWork[] = [releaseTicketsOfAbsent, alarmUnassigned, remindCustomers]

/**
 * Does what is due at a moment that a row names: answers that have been held long enough, tickets that wake, notices that
 * no one has seen. A row outlives every crash, and a process that was off does afterwards what it missed; the queue's own delays
 * go by the database's clock, which no test can turn (docs/decisions/0077-held-answers.md). Resolves once stopped.
 */
export async function doDueWork(ctx: Context, stopping: AbortSignal): Promise<void> {
  let lookedSeldom = -Infinity
  while (!stopping.aborted) {
    const isSeldom = performance.now() - lookedSeldom >= SELDOM_MS
    if (isSeldom) lookedSeldom = performance.now()
    let pause = LOOK_MS
    for (const work of isSeldom ? [...OFTEN, ...SELDOM] : OFTEN) {
      if (stopping.aborted) break
      try {
        await work(ctx)
      } catch (error) {
        ctx.log.warn('due.failed', { work: work.name, ...errorFields(error) })
        pause = PAUSE_MS
      }
    }
    await ctx.dueSoon.wait(pause, stopping)
  }
}
