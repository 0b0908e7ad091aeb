import { and, desc, eq, sql } from 'drizzle-orm'
import type { Category, Priority } from '#contract/vocabulary.ts'
import { readTicket } from '#server/triage/model/measures.ts'
import { type ChosenPlaybook, choosePlaybook } from '#server/triage/playbooks/choose-playbook.ts'
import { understand } from '#server/triage/understand.ts'
import type { Context } from '#server/context.ts'
import { ticketEvents } from '#server/schema/schema.ts'

/** Below this confidence no situation is named. */
const SURE_FROM = 0.5

type Ticket = { id: string; title: string; description: string; category: Category; priority: Priority }
type Analysis = { analyser: string; suggested_category: Category }

/**
 * Returns the playbook of the category an admin has corrected the ticket to, else of the one its analysis suggests;
 * undefined where the text says too little and neither a provider nor an admin has named a category.
 */
export async function findPlaybook(
  ctx: Pick<Context, 'db' | 'triageModel'>,
  ticket: Ticket,
  analysis: Analysis,
): Promise<ChosenPlaybook | undefined> {
  const understood = understand(ticket, await ctx.triageModel())
  const corrected = await readCorrection(ctx, ticket.id)
  const category = corrected ?? analysis.suggested_category
  if (understood.unclear && !corrected && analysis.analyser === 'embedded') return undefined
  // A wrong situation reads worse than the category's general steps.
  if (!corrected && analysis.analyser === 'embedded' && understood.confidence < SURE_FROM)
    return choosePlaybook(category, [])
  if (!understood.unclear && understood.category === category) return understood.playbook
  return choosePlaybook(category, readTicket(ticket).evidence)
}

async function readCorrection({ db }: Pick<Context, 'db'>, id: string): Promise<Category | undefined> {
  const [last] = await db
    .select({ category: sql<Category>`${ticketEvents.to_value}` })
    .from(ticketEvents)
    .where(and(eq(ticketEvents.ticket_id, id), eq(ticketEvents.kind, 'category_changed')))
    .orderBy(desc(ticketEvents.id))
    .limit(1)
  return last?.category
}
