import { and, eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Context } from '../context.ts'
import { aiAnalyses, supportUsers, ticketEvents, tickets } from '../schema/schema.ts'
import { type EmbeddedResult, combine } from './providers/combine.ts'
import type { AskedTicket, Provider } from './providers/provider.ts'
import { findSimilarTickets } from './similar-tickets.ts'
import { understand } from './understand.ts'

type Analysis = typeof aiAnalyses.$inferSelect
type Found = { ticket: AskedTicket & { id: string }; analysis: Analysis }

/** One at a time per process: no client waits for this job, and requests need the database more. */
const inTurn = pLimit(1)

/**
 * Analyses a committed ticket in a job: stores similar resolved tickets, then asks the provider, whose valid response
 * replaces the embedded analysis. Idempotent; throws when the provider is unavailable, so that the job is retried and
 * keeps its results so far.
 */
export async function analyseTicket(
  ctx: Context,
  provider: Provider | undefined,
  { ticketId }: { ticketId: string },
): Promise<void> {
  const found = await inTurn(() => lookUp(ctx, ticketId))
  if (!found) return
  const answer = await provider?.ask(found.ticket)
  if (!provider || !answer) return
  await store(ctx, ticketId, {
    analyser: provider.name,
    created_at: ctx.now(),
    ...combine(await readOurselves(ctx, found), answer),
  })
}

async function read(ctx: Context, ticketId: string): Promise<Found | undefined> {
  const [row] = await ctx.db
    .select({ ticket: tickets, analysis: aiAnalyses, customer: supportUsers })
    .from(tickets)
    .innerJoin(aiAnalyses, eq(aiAnalyses.ticket_id, tickets.id))
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, ticketId))
  return row && { analysis: row.analysis, ticket: { ...row.ticket, customer: row.customer } }
}

async function lookUp(ctx: Context, ticketId: string): Promise<Found | undefined> {
  const found = await read(ctx, ticketId)
  if (!found || found.analysis.analyser !== 'embedded' || ctx.config.ai.off) return undefined
  await storeSimilar(ctx, found)
  return found
}

async function storeSimilar(ctx: Context, { ticket, analysis }: Found): Promise<void> {
  const similar_ticket_ids = await findSimilarTickets(ctx.db, ticket)
  if (similar_ticket_ids.join() === analysis.similar_ticket_ids.join()) return
  await store(ctx, ticket.id, { similar_ticket_ids })
}

/** Replaces only an embedded analysis of a ticket that still exists; the event updates the dashboards. */
async function store(ctx: Context, ticket_id: string, change: Partial<Analysis>): Promise<void> {
  await ctx.transact(async (tx) => {
    const changed = await tx
      .update(aiAnalyses)
      .set(change)
      .where(and(eq(aiAnalyses.ticket_id, ticket_id), eq(aiAnalyses.analyser, 'embedded')))
      .returning({ analyser: aiAnalyses.analyser })
    if (!changed[0]) return
    await tx.insert(ticketEvents).values({
      ticket_id,
      kind: 'analysed',
      to_value: changed[0].analyser,
      created_at: ctx.now(),
    })
  })
}

/** Repeats the embedded analysis for the evidence behind the stored one. */
async function readOurselves(ctx: Context, { ticket, analysis }: Found): Promise<EmbeddedResult> {
  const { category, trips, probabilities, leastPriority } = understand(ticket, await ctx.triageModel())
  return { analysis, probabilities, leastPriority, tripped: category === 'Security' && trips.length > 0 }
}
