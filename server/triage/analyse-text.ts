import { categoryInWords } from './score-category.ts'
import type { TicketText } from './types.ts'
import { prioritySigns, type SignFound } from './find-signs.ts'
import { type Understanding, understand } from './understand.ts'
import { automaticReply, firstPriority } from './automatic-reply.ts'
import type { TriageModel } from './model/triage-model.ts'
import { type Category, DEFAULT_PRIORITY, type Priority } from '#contract/vocabulary.ts'

const list = (quotes: string[]) => quotes.map((quote) => `“${quote}”`).join(', ')

const isAttack = ({ category, trips }: Pick<Understanding, 'category' | 'trips'>) =>
  category === 'Security' && trips.length > 0

function describeCategory({ category, playbook, runnerUp, trips, unclear }: Understanding): string {
  if (unclear === 'language') return 'The text does not seem to be English, so nothing was read from it.'
  if (unclear === 'little') return 'The text says too little to tell what the problem is.'
  if (isAttack({ category, trips })) return `Looks like a security incident: ${playbook.situation}.`
  const situation = playbook.situation ? `: ${playbook.situation}` : ', but no known situation fits'
  const other = runnerUp ? `; it could also be ${categoryInWords[runnerUp]}` : ''
  return `Looks like ${categoryInWords[category]}${situation}${other}.`
}

/** Mentions a trip-wire that did not decide the category. */
function warnOfAttack({ category, trips }: Understanding): string[] {
  if (trips.length === 0 || category === 'Security') return []
  return [`Please make sure it is no attack: ${list(trips.map(({ quote }) => quote))}.`]
}

const explainSigns = (signs: SignFound[]) =>
  signs.map(({ sign, quote }) => `“${quote}” (${prioritySigns[sign].means})`).join(', ')

function describePriority({ raises, lowers, category, trips, unclear }: Understanding): string {
  const parts: string[] = []
  if (isAttack({ category, trips })) parts.push(`a sign of an attack makes it ${trips[0]!.wire.priority} at least`)
  if (raises.length > 0) parts.push(`what raises it: ${explainSigns(raises)}`)
  if (lowers.length > 0) parts.push(`what lowers it: ${explainSigns(lowers)}`)
  if (parts.length > 0) return `Priority: ${parts.join('; ')}.`
  return unclear ? 'Please read it and set both by hand.' : 'Nothing in the text suggests another priority.'
}

function compareWithChoice({ category, priority, unclear }: Understanding, chosen: TicketText): string {
  if (chosen.cameByMail)
    return chosen.priority === DEFAULT_PRIORITY
      ? 'It came by email, so nobody has chosen a category or priority yet.'
      : `It came by email, marked as ${chosen.priority} priority. Nobody has chosen a category yet.`
  const whose = chosen.isByTeam ? 'technician' : 'customer'
  if (unclear && category === chosen.category && priority === chosen.priority) {
    return `Category ${category} and priority ${priority} are the ${whose}’s own choice.`
  }
  const differences = [
    category === chosen.category ? [] : [`category ${category} instead of ${chosen.category}`],
    priority === chosen.priority ? [] : [`priority ${priority} instead of ${chosen.priority}`],
  ].flat()
  if (differences.length === 0) return `This agrees with the ${whose}’s choice of ${category} and ${priority}.`
  return `This differs from the ${whose}’s choice: ${differences.join(' and ')}.`
}

/** Writes two to five plain sentences for a technician, quoting the customer's own words. */
function writeInsights(understanding: Understanding, ticket: TicketText): string {
  const { decidingWords } = understanding
  return [
    describeCategory(understanding),
    ...(decidingWords.length > 0 ? [`Based on: ${list(decidingWords)}.`] : []),
    ...warnOfAttack(understanding),
    describePriority(understanding),
    compareWithChoice(understanding, ticket),
  ].join(' ')
}

export type EmbeddedAnalysis = {
  suggested_category: Category
  suggested_priority: Priority
  insights: string
  suggested_solutions: string[]
  /** 0 to 1. */
  confidence_score: number
}

/**
 * Analyses a ticket by model and rules: no network, no clock but `now`, no randomness. Reads the first 20,000 and the
 * last 5,000 characters of the description; `analysis` has the stored fields (docs/reference.md, Tickets).
 */
export function analyseText(ticket: TicketText, model: TriageModel, now: Date) {
  const understanding = understand(ticket, model)
  const analysis: EmbeddedAnalysis = {
    suggested_category: understanding.category,
    suggested_priority: understanding.priority,
    insights: writeInsights(understanding, ticket),
    suggested_solutions: understanding.playbook.technician,
    confidence_score: understanding.confidence,
  }
  const priority = firstPriority(ticket, understanding)
  return { analysis, priority, reply: automaticReply(ticket, understanding, now), understanding }
}
