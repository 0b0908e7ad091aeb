import { CATEGORIES, type Category, PRIORITIES, type Priority } from '#contract/vocabulary.ts'
import type { EmbeddedAnalysis } from './analyse-text.ts'
import { higherPriority } from './score-priority.ts'
import type { Insights, ProviderResult, AskedTicket, Provider } from './providers/provider.ts'
import { and, eq } from 'drizzle-orm'
import pLimit from 'p-limit'
import type { Context } from '../context.ts'
import { aiAnalyses, supportUsers, tickets } from '../schema/schema.ts'
import { findSimilarTickets } from './similar-tickets.ts'
import { understand } from './understand.ts'
import { recordEvent } from '../tickets/history.ts'

export type EmbeddedResult = {
  analysis: Pick<EmbeddedAnalysis, 'suggested_category' | 'suggested_priority' | 'suggested_solutions'>
  /** Probability of each category, in their order. */
  probabilities: number[]
  /** Minimum that a trip-wire or the rules demand. */
  leastPriority: Priority
  /** Set when a security trip-wire matched. */
  tripped: boolean
}

/** Assumed accuracy of a provider's category, with errors spread evenly over the other seven. */
const ACCURACY = 0.85
const MIN_CONFIDENCE = 0.05
const MAX_CONFIDENCE = 0.97

/** Combines both analyses: the provider's replaces the embedded one, except that trip-wires may raise it. */
export function combine(own: EmbeddedResult, result: ProviderResult): Combined {
  const category = own.tripped ? 'Security' : result.suggested_category
  const lowest = PRIORITIES[Math.max(0, PRIORITIES.indexOf(own.analysis.suggested_priority) - 1)] ?? 'Low'
  const priority = higherPriority(result.suggested_priority, higherPriority(lowest, own.leastPriority))
  const raised = category !== result.suggested_category || priority !== result.suggested_priority
  return {
    suggested_category: category,
    suggested_priority: priority,
    insights: withRemark(result.insights, remark(own, result, raised)),
    suggested_solutions:
      result.suggested_solutions.length > 0 ? result.suggested_solutions : own.analysis.suggested_solutions,
    confidence_score: confidence(category, result.suggested_category, own.probabilities),
  }
}

type Combined = Omit<EmbeddedAnalysis, 'insights'> & { insights: Insights }

/** Computes the confidence in a category by Bayes' rule from the embedded probabilities and the provider's choice. */
function confidence(category: Category, suggested: Category, probabilities: number[]): number {
  const joint = (each: Category) =>
    (probabilities[CATEGORIES.indexOf(each)] ?? 0) *
    (each === suggested ? ACCURACY : (1 - ACCURACY) / (CATEGORIES.length - 1))
  const all = CATEGORIES.reduce((sum, each) => sum + joint(each), 0)
  return Math.min(Math.max(joint(category) / all, MIN_CONFIDENCE), MAX_CONFIDENCE)
}

function remark({ analysis, tripped }: EmbeddedResult, result: ProviderResult, raised: boolean): string | null {
  const own = `${analysis.suggested_category}, ${analysis.suggested_priority}`
  const theirs = `${result.suggested_category}, ${result.suggested_priority}`
  if (raised && tripped)
    return `Our own reading: ${own}. A sign of an attack in the text overrules the provider, which suggested ${theirs}.`
  if (raised)
    return `Our own reading: ${own}, so it is not rated as low as the provider suggested (${result.suggested_priority}).`
  return own === theirs ? null : `Our own reading: ${own}.`
}

function withRemark(insights: Insights, words: string | null): Insights {
  if (words === null) return insights
  if (typeof insights === 'string') return `${insights}\n\n${words}`
  return Array.isArray(insights) ? [...insights, words] : { ...insights, 'our own reading': words }
}

type Analysis = typeof aiAnalyses.$inferSelect
type Found = { ticket: AskedTicket & { id: string }; analysis: Analysis }

/** One at a time per process: no client waits for this job, and requests need the database more. */
const inTurn = pLimit(1)

/**
 * Analyses a committed ticket in a job: stores similar resolved tickets, then asks the provider, whose valid response
 * replaces the embedded analysis (providers/open-provider.ts: what counts as unavailable). Idempotent; throws when the provider is unavailable, so that the job is retried and
 * keeps its results so far.
 */
export async function analyseTicket(
  ctx: Context,
  provider: Provider | undefined,
  { ticketId }: { ticketId: string },
): Promise<void> {
  const found = await inTurn(() => findAnalysable(ctx, ticketId))
  if (!found) return
  const answer = await provider?.ask(found.ticket)
  if (!provider || !answer) return
  await store(ctx, ticketId, {
    analyser: provider.name,
    created_at: ctx.now(),
    ...combine(await repeatAnalysis(ctx, found), answer),
  })
}

async function findAnalysable(ctx: Context, ticketId: string): Promise<Found | undefined> {
  const [row] = await ctx.db
    .select({ ticket: tickets, analysis: aiAnalyses, customer: supportUsers })
    .from(tickets)
    .innerJoin(aiAnalyses, eq(aiAnalyses.ticket_id, tickets.id))
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, ticketId))
  if (!row || row.analysis.analyser !== 'embedded' || ctx.config.ai.off) return undefined
  const found = { analysis: row.analysis, ticket: { ...row.ticket, customer: row.customer } }
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
    await recordEvent(tx, ticket_id, 'analysed', ctx.now(), { to: changed[0].analyser })
  })
}

/** Repeats the embedded analysis for the evidence behind the stored one. */
async function repeatAnalysis(ctx: Context, { ticket, analysis }: Found): Promise<EmbeddedResult> {
  const { category, trips, probabilities, leastPriority } = understand(ticket, await ctx.triageModel())
  return { analysis, probabilities, leastPriority, tripped: category === 'Security' && trips.length > 0 }
}
