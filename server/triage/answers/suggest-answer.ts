import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Category, Priority } from '#contract/vocabulary.ts'
import { readTicket } from '#server/triage/model/measures.ts'
import { type ChosenPlaybook, choosePlaybook } from '#server/triage/playbooks/choose-playbook.ts'
import { understand } from '#server/triage/understand.ts'
import type { Context, Actor } from '#server/context.ts'
import {
  ticketEvents,
  aiAnalyses,
  suggestedAnswers,
  supportUsers,
  ticketResponses,
  tickets,
} from '#server/schema/schema.ts'
import { greet } from '../../platform/visitor-text.ts'
import type { AnswerSource } from '#contract/suggested-answers.ts'
import { recordEvent } from '../../tickets/history.ts'
import { lockTicket } from '#server/tickets/ticket-lock.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Transaction } from '#server/platform/db/database.ts'
import { daysBefore } from '#server/platform/in-batches.ts'
import { readSimilarAnswer } from './similar-answers.ts'
import { stepsLeft } from '#contract/steps-left.ts'
import data from '../data/answer-openings.json' with { type: 'json' }

/** Below this confidence no situation is named. */
const SURE_FROM = 0.5

type Ticket = { id: string; title: string; description: string; category: Category; priority: Priority }
type Analysis = { analyser: string; suggested_category: Category }

/** Returns the playbook of the corrected or else the suggested category; undefined where neither is sure. */
async function findPlaybook(
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

const RUN = 3
const SHARE = 1 / 3
const MAX_WORDS = 5_000

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

function runsOf(text: string): Set<string> {
  const words = wordsOf(text)
  return new Set(words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN).join(' ')))
}

/** Classifies the use of a suggestion: taken, changed (a third of its runs of three words recur) or dropped. */
function classifyUse(suggestion: string, sent: string): 'taken' | 'changed' | 'dropped' {
  const fold = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
  if (fold(suggestion) === fold(sent)) return 'taken'
  const runs = runsOf(suggestion)
  const found = runsOf(sent)
  const shared = [...runs].filter((run) => found.has(run)).length
  return runs.size > 0 && shared / runs.size >= SHARE ? 'changed' : 'dropped'
}

/** Sources of an answer, of which at least one is there. */
export type AnswerParts = {
  firstName: string
  playbook: (AnswerWords & { steps: string[] }) | undefined
  /** Reusable text that resolved a similar ticket. */
  helped: string | undefined
}

const WITHOUT_PLAYBOOK = {
  opening: 'Thank you for writing to us.',
  closing: 'Please reply and tell us how it went. If it does not help, we will take over from there.',
}

/** Returns 'Hi Ada,', or 'Hi there,' where the first name does not look like one. */
const greeting = (firstName: string): string => {
  const name = /^Hello (.+),$/.exec(greet(firstName))?.[1]
  return `Hi ${name ?? 'there'},`
}

/** Composes a plain answer: greeting, opening, numbered steps, advice that helped before, and closing. */
function composeAnswer({ firstName, playbook, helped }: AnswerParts): string {
  const { opening, closing } = playbook ?? WITHOUT_PLAYBOOK
  return [
    greeting(firstName),
    playbook ? `${opening} ${playbook.leadIn}` : opening,
    ...(playbook ? [playbook.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')] : []),
    ...(helped ? [`What helped in a case like yours: ${helped}`] : []),
    closing,
  ].join('\n\n')
}

const nothing = (reason: string) => ({ id: null, message: '', sources: [], by_provider: false, reason })

const NOTHING_FITS = 'No suggestion: nothing similar has been answered yet.'
const SENT_BY_ITSELF = 'The automatic reply sent these steps. Nothing better is known.'
const SENT_OR_TRIED = 'These steps were sent or tried already. Nothing better is known.'

/** Suggests an answer from the playbook and the most similar resolved ticket. Sends nothing; throws `not-found`. */
export async function suggestAnswer(ctx: Context, { id }: { id: string }, actor: Actor) {
  const found = await readAnsweredTicket(ctx, id)
  if (!found.analysis) return nothing(NOTHING_FITS)
  const { ticket, analysis, customer } = found
  const playbook = await findPlaybook(ctx, ticket, analysis)
  const said = await readSaid(ctx, ticket)
  const known = playbook?.customer ?? []
  const steps = stepsLeft(known, said)
  const similar = await readSimilarAnswer(ctx.db, id, (sentences) => stepsLeft(sentences, said))
  const sources: AnswerSource[] = []
  const words = playbook && steps.length > 0 ? { ...answerWords(playbook), steps } : undefined
  if (words) sources.push({ kind: 'playbook', title: words.title })
  if (similar) sources.push({ kind: 'ticket', id: similar.id, ticket_id: similar.ticket_id, title: similar.title })
  if (sources.length === 0) {
    const isAutomatic = stepsLeft(known, { team: [ticket.automatic_reply], customer: [] }).length === 0
    return nothing(known.length === 0 ? NOTHING_FITS : isAutomatic ? SENT_BY_ITSELF : SENT_OR_TRIED)
  }
  const firstName = customer?.first_name ?? ''
  const plain = composeAnswer({ firstName, playbook: words, helped: similar?.text })
  const worded = await requestWording(ctx, { ...ticket, customer }, { plain, greeting: greeting(firstName), firstName })
  const message = worded ?? plain
  return {
    id: await storeSuggestion(ctx, { id, actor, message, sources }),
    message,
    sources,
    by_provider: worded !== null,
    reason: null,
  }
}

async function readAnsweredTicket({ db }: Context, id: string) {
  const [found] = await db
    .select({ ticket: tickets, analysis: aiAnalyses, customer: supportUsers })
    .from(tickets)
    .leftJoin(aiAnalyses, eq(aiAnalyses.ticket_id, tickets.id))
    .leftJoin(supportUsers, eq(supportUsers.id, tickets.user_id))
    .where(eq(tickets.id, id))
  if (!found) throw notFound()
  return found
}

/** Reads what the team has sent, by itself too, and what the customer has written. */
async function readSaid({ db }: Context, ticket: { id: string; description: string; automatic_reply: string }) {
  const messages = await db
    .select({ kind: ticketResponses.kind, message: ticketResponses.message })
    .from(ticketResponses)
    .where(eq(ticketResponses.ticket_id, ticket.id))
  const by = (kind: string) => messages.filter((each) => each.kind === kind).map(({ message }) => message)
  return { team: [ticket.automatic_reply, ...by('answer')], customer: [ticket.description, ...by('customer')] }
}

type Wording = Parameters<NonNullable<Context['provider']>['word']>[1]

/** Returns the provider's wording; null where there is none, or none that can be used, which its log explains. */
async function requestWording(
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

/** Keeps a suggestion once, however often it is requested, without the titles of other tickets. */
async function storeSuggestion(ctx: Context, { id, actor, message, sources }: Suggested): Promise<string> {
  const stored = sources.map((source) => (source.kind === 'ticket' ? { ...source, title: '' } : source))
  return ctx.transact(async (tx) => {
    const of = { ticket_id: (await lockTicket(tx, id)).id, user_id: actor.id }
    const [last] = await tx
      .select()
      .from(suggestedAnswers)
      .where(isOpen(of))
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

const isOpen = ({ ticket_id, user_id }: { ticket_id: string; user_id: string }) =>
  and(
    eq(suggestedAnswers.ticket_id, ticket_id),
    eq(suggestedAnswers.user_id, user_id),
    isNull(suggestedAnswers.outcome),
  )

const HISTORY = { taken: 'as it was', changed: 'with changes' }

/** Records the outcome of the suggestions a member had for a locked ticket as their answer is mailed. */
export async function countOutcome(
  tx: Transaction,
  { ticket_id, user_id, message }: { ticket_id: string; user_id: string; message: string },
  now: Date,
): Promise<void> {
  const open = await tx
    .select({ id: suggestedAnswers.id, message: suggestedAnswers.message })
    .from(suggestedAnswers)
    .where(isOpen({ ticket_id, user_id }))
    .orderBy(desc(suggestedAnswers.created_at), desc(suggestedAnswers.id))
  const [newest] = open
  if (!newest) return
  const outcome = classifyUse(newest.message, message)
  for (const each of open)
    await tx
      .update(suggestedAnswers)
      .set({ outcome: each === newest ? outcome : 'dropped', decided_at: now })
      .where(eq(suggestedAnswers.id, each.id))
  if (outcome === 'dropped') return
  await recordEvent(tx, ticket_id, 'suggestion_used', now, { by: user_id, to: HISTORY[outcome] })
}

const DAYS = 90

/** Counts the suggestions of the last 90 days by outcome. */
export async function readSuggestionStats({ db, now }: Pick<Context, 'db' | 'now'>) {
  const count = (outcome: string) =>
    sql<number>`(count(*) filter (where ${suggestedAnswers.outcome} = ${outcome}))::int`
  const [counts] = await db
    .select({
      taken: count('taken'),
      changed: count('changed'),
      dropped: count('dropped'),
      open: sql<number>`(count(*) filter (where ${suggestedAnswers.outcome} is null))::int`,
    })
    .from(suggestedAnswers)
    .where(gte(suggestedAnswers.created_at, daysBefore(now(), DAYS)))
  return { days: DAYS, ...counts! }
}

type AnswerWords = { title: string; opening: string; leadIn: string; closing: string }

type Openings = Record<string, { title: string; opening: string }>

/** Titles and openings by playbook, with what else an answer to such tickets says. */
const KINDS: { of: Openings; leadIn: string; closing: string }[] = [
  {
    of: data.threats,
    leadIn: 'If you have not done so yet, please do this now:',
    closing: 'A technician is looking into it. Please reply with anything else you notice, however small.',
  },
  {
    of: data.requests,
    leadIn: 'So that we can start, please do the following:',
    closing: 'Just reply to this email; we will take it from there.',
  },
  {
    of: data.troubles,
    leadIn: 'If you have not tried this yet, please do it in this order:',
    closing: 'Please reply and tell us how it went. If it still does not work, we will take over from there.',
  },
]

function answerWords({ id }: Pick<ChosenPlaybook, 'id'>): AnswerWords {
  const kind = KINDS.find(({ of }) => id in of)
  const words = kind?.of[id] ?? { title: 'First steps', opening: 'Thank you for writing to us.' }
  const { leadIn, closing } = kind ?? KINDS[1]!
  return { ...words, leadIn, closing }
}
