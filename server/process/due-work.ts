import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { errorFields } from '../platform/log.ts'
import { nextHeldAnswer, releaseDueAnswers } from '../conversation/release-answers.ts'
import { alarmUnassigned } from '../conversation/alarm-unassigned.ts'
import { mailDueNotices, nextNoticeMail } from '../conversation/mail-due-notices.ts'
import { releaseTicketsOfAbsent } from '../team/release-tickets.ts'
import { remindCustomers } from '../customers/remind-customers.ts'
import { nextWaking, wakeDueTickets } from '../team/waiting.ts'

/** The longest between two checks: a moment that no notification announced is noticed this much late. */
const CHECK_MS = 30_000
/** The shortest: a thousand changes are one check. */
const MIN_CHECK_MS = 100
/** While something is still due after it ran: there is more, or another process holds it. */
const BUSY_MS = 500
/** After the database could not be reached, or work failed. */
const PAUSE_MS = 2_000
/** For due times counted in minutes, hours or days; sooner while there is more. */
const PERIOD_MS = 30_000
const NEXT_BATCH_MS = 5_000

/** Does one kind of work that is due by the context's clock; another process may do it at the same time. */
type DueWork = (ctx: Context) => Promise<unknown>

const AT_MOMENTS: { work: DueWork; next: SQL }[] = [
  { work: releaseDueAnswers, next: nextHeldAnswer },
  { work: wakeDueTickets, next: nextWaking },
  { work: mailDueNotices, next: nextNoticeMail },
]
/** Each returns true where there may be more. */
const PERIODIC: DueWork[] = [releaseTicketsOfAbsent, alarmUnassigned, remindCustomers]

/**
 * Does what is due at a moment that a row names (held answers, waking tickets, unseen notices) or minutes, hours or days after
 * something, and sleeps until the next moment; resolves once stopped. It is separate from the job queue because such moments
 * change with their rows (docs/decisions/jobs-and-processes.md, "Two schedulers").
 */
export async function doDueWork(ctx: Context, stopping: AbortSignal): Promise<void> {
  await Promise.all([doAtMoments(ctx, stopping), doPeriodically(ctx, stopping)])
}

async function doAtMoments(ctx: Context, stopping: AbortSignal): Promise<void> {
  const now = () => ctx.now().getTime()
  while (!stopping.aborted) {
    const next = await doWhatIsDue(ctx, stopping).catch((error: unknown) => {
      ctx.log.warn('due.failed', errorFields(error))
      return now() + PAUSE_MS
    })
    await ctx.clock.sleep(MIN_CHECK_MS, stopping)
    await ctx.dueSoon.wait(next - now(), stopping)
  }
}

/** Returns the moment of the next check, in milliseconds: the clock of a test may jump meanwhile. */
async function doWhatIsDue(ctx: Context, stopping: AbortSignal): Promise<number> {
  let now = ctx.now().getTime()
  let moments = await readMoments(ctx)
  const due = AT_MOMENTS.filter((_, index) => moments[index]! <= now)
  let isDone = true
  for (const { work } of due) if (!stopping.aborted) isDone = (await tryWork(ctx, work)).isDone && isDone
  if (!isDone) return now + PAUSE_MS
  if (due.length > 0) {
    now = ctx.now().getTime()
    moments = await readMoments(ctx)
  }
  const next = Math.min(...moments, now + CHECK_MS)
  return next <= now ? now + BUSY_MS : next
}

async function readMoments({ db }: Context): Promise<number[]> {
  const columns = AT_MOMENTS.map(({ next }) => sql`extract(epoch from (${next}))::float8`)
  const { rows } = await db.execute<{ moments: (number | null)[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as moments`,
  )
  // They are read in seconds, whose thousandths a floating point number does not hold exactly.
  return rows[0]!.moments.map((seconds) => (seconds === null ? Infinity : Math.ceil(seconds * 1000 - 0.01)))
}

async function doPeriodically(ctx: Context, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    let next = ctx.now().getTime() + PERIOD_MS
    for (const work of PERIODIC) {
      if (stopping.aborted) return
      const { result } = await tryWork(ctx, work)
      if (result === true) next = Math.min(next, ctx.now().getTime() + NEXT_BATCH_MS)
    }
    await ctx.clock.sleep(next - ctx.now().getTime(), stopping)
  }
}

async function tryWork(ctx: Context, work: DueWork): Promise<{ isDone: boolean; result?: unknown }> {
  try {
    return { isDone: true, result: await work(ctx) }
  } catch (error) {
    ctx.log.warn('due.failed', { work: work.name, ...errorFields(error) })
    return { isDone: false }
  }
}
