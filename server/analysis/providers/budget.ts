import { lte, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { providerCalls } from '../../db/schema.ts'

/**
 * Counts a call against this month's budget (UTC), which all processes share, and returns whether it may be made. The first
 * refused call is counted as well, so that it is logged once a month and by one process.
 */
export async function spendCall(ctx: Pick<Context, 'db' | 'log' | 'now'>, monthlyCalls: number): Promise<boolean> {
  const month = ctx.now().toISOString().slice(0, 7)
  const [spent] = await ctx.db
    .insert(providerCalls)
    .values({ month, calls: 1 })
    .onConflictDoUpdate({
      target: providerCalls.month,
      set: { calls: sql`${providerCalls.calls} + 1` },
      setWhere: lte(providerCalls.calls, monthlyCalls),
    })
    .returning({ calls: providerCalls.calls })
  if (spent && spent.calls > monthlyCalls)
    ctx.log.warn('provider.budget_used_up', {
      month,
      monthlyCalls,
    })
  return spent !== undefined && spent.calls <= monthlyCalls
}
