import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AnswerSource } from '#contract/team/suggested-answers.ts'
import type { Actor, Context } from '#server/context.ts'
import { aiAnalyses, suggestedAnswers, supportUsers, ticketResponses, tickets } from '#server/db/schema.ts'
import { lockTicket } from '#server/db/ticket-row.ts'
import { notFound } from '#server/errors.ts'
import { composeAnswer, greeting } from './compose-answer.ts'
import { findPlaybook } from './find-playbook.ts'
import { readSimilarAnswer } from './others/read-similar-answers.ts'
import { answerWords } from './wording/answer-words.ts'

const NOTHING = { id: null, message: '', sources: [], by_provider: false }

/**
 * Suggests an answer to a ticket from its playbook and from what resolved the most similar ticket, and keeps it to count what
 * becomes of it. A provider may word it, in the customer's language. Sends nothing and stores nothing in a box. Throws
 * `not-found`.
 */
export async function suggestAnswer(ctx: Context, { id }: { id: string }, actor: Actor) {
  const found = await readTicket(ctx, id)
  if (!found.analysis) return NOTHING
  const { ticket, analysis, customer } = found
  const playbook = await findPlaybook(ctx, ticket, analysis)
  const steps = playbook ? await stepsNotSent(ctx, id, playbook.customer) : []
  const similar = await readSimilarAnswer(ctx.db, id)
  const sources: AnswerSource[] = []
  const words = playbook && steps.length > 0 ? { ...answerWords(playbook), steps } : undefined
  if (words) sources.push({ kind: 'playbook', title: words.title })
  if (similar) sources.push({ kind: 'ticket', id: similar.id, ticket_id: similar.ticket_id, title: similar.title })
  if (sources.length === 0) return NOTHING
  const firstName = customer?.first_name ?? ''
  const plain = composeAnswer({ firstName, playbook: words, helped: similar?.text })
  const worded = await wordIt(ctx, { ...ticket, customer }, { plain, greeting: greeting(firstName), firstName })
  const message = worded ?? plain
  return { id: await keep(ctx, { id, actor, message, sources }), message, sources, by_provider: worded !== null }
}

async function readTicket({ db }: Context, id: string) {
  const [found] = await db
    .select({ ticket: tickets, analysis: aiAnalyses, customer: supportUsers })
    .from(tickets)
    .leftJoin(aiAnalyses, eq(aiAnalyses.ticket_id, tickets.id))
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, id))
  if (!found) throw notFound()
  return found
}

/** The steps that no answer to this ticket has named already. */
async function stepsNotSent({ db }: Context, id: string, steps: string[]): Promise<string[]> {
  const answers = await db
    .select({ message: ticketResponses.message })
    .from(ticketResponses)
    .where(and(eq(ticketResponses.ticket_id, id), eq(ticketResponses.kind, 'answer')))
  return steps.filter((step) => !answers.some(({ message }) => message.includes(step)))
}

type Wording = Parameters<NonNullable<Context['provider']>['word']>[1]

/** The provider's wording; null where there is none, or none that can be used, which its log says. */
async function wordIt(
  ctx: Context,
  ticket: Parameters<NonNullable<Context['provider']>['word']>[0],
  wording: Wording,
): Promise<string | null> {
  if (!ctx.provider) return null
  try {
    const worded = await ctx.provider.word(ticket, wording)
    if (worded === null) ctx.log.info('suggestion.worded_plainly', { why: 'no usable response' })
    return worded
  } catch {
    ctx.log.info('suggestion.worded_plainly', { why: 'provider away' })
    return null
  }
}

type Suggested = { id: string; actor: Actor; message: string; sources: AnswerSource[] }

/** Keeps a suggestion, once however often the same one is asked for. The titles of other tickets are not kept. */
async function keep(ctx: Context, { id, actor, message, sources }: Suggested): Promise<string> {
  const stored = sources.map((source) => (source.kind === 'ticket' ? { ...source, title: '' } : source))
  return ctx.transact(async (tx) => {
    const of = { ticket_id: (await lockTicket(tx, id)).id, user_id: actor.id }
    const isOpen = and(
      eq(suggestedAnswers.ticket_id, of.ticket_id),
      eq(suggestedAnswers.user_id, of.user_id),
      isNull(suggestedAnswers.outcome),
    )
    const [last] = await tx
      .select()
      .from(suggestedAnswers)
      .where(isOpen)
      .orderBy(desc(suggestedAnswers.created_at))
      .limit(1)
    if (last?.message === message) return last.id
    const [added] = await tx
      .insert(suggestedAnswers)
      .values({ ...of, message, sources: stored, created_at: ctx.now() })
      .returning({ id: suggestedAnswers.id })
    return added!.id
  })
}
