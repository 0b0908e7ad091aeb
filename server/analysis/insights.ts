import { categoryInWords } from './category-names.ts'
import type { TicketText } from './embedded.ts'
import { prioritySigns } from './priority-cues.ts'
import type { SignFound } from './score-priority.ts'
import type { Understanding } from './understand.ts'

const MOST_QUOTES = 4

const list = (quotes: string[]) => quotes.map((quote) => `“${quote}”`).join(', ')

function whatItLooksLike({ category, playbook, runnerUp, trips, unclear }: Understanding): string {
  if (unclear === 'language') return 'The text does not seem to be English, so nothing was read from it.'
  if (unclear === 'little') return 'The text says too little to tell what the problem is.'
  if (trips.length > 0) return `Looks like a security incident: ${playbook.situation}.`
  const situation = playbook.situation ? `: ${playbook.situation}` : ', but no known situation fits'
  const other = runnerUp ? `; it could also be ${categoryInWords[runnerUp]}` : ''
  return `Looks like ${categoryInWords[category]}${situation}${other}.`
}

function wordsThatCarriedIt({ category, evidence, trips }: Understanding): string[] {
  const ofCategory = evidence.filter((found) => found.category === category)
  const quotes = (trips.length > 0 ? trips : ofCategory).map(({ quote }) => quote)
  const telling = [...new Set(quotes)].slice(0, MOST_QUOTES)
  return telling.length > 0 ? [`Words that carried it: ${list(telling)}.`] : []
}

const explain = (signs: SignFound[]) =>
  signs.map(({ sign, quote }) => `“${quote}” (${prioritySigns[sign].means})`).join(', ')

function whatMovesThePriority({ raises, lowers, trips, priority, unclear }: Understanding): string {
  const parts: string[] = []
  if (trips.length > 0) parts.push(`a sign of an attack makes it ${trips[0]!.wire.priority} at least`)
  if (raises.length > 0) parts.push(`what raises it: ${explain(raises)}`)
  if (lowers.length > 0) parts.push(`what lowers it: ${explain(lowers)}`)
  if (parts.length > 0) return `Priority: ${parts.join('; ')}.`
  return unclear
    ? 'Please read it and set both by hand.'
    : `Nothing in the text moves the priority away from ${priority}.`
}

function againstTheCustomer({ category, priority, unclear }: Understanding, chosen: TicketText): string {
  if (unclear && category === chosen.category && priority === chosen.priority) {
    return `Category ${category} and priority ${priority} are the customer’s own choice.`
  }
  const differences = [
    category === chosen.category ? [] : [`category ${category} instead of ${chosen.category}`],
    priority === chosen.priority ? [] : [`priority ${priority} instead of ${chosen.priority}`],
  ].flat()
  if (differences.length === 0)
    return `This agrees with the customer’s choice of ${category} and ${priority}.`
  return `This differs from the customer’s choice: ${differences.join(' and ')}.`
}

/** Two to four plain sentences for a technician, quoting the customer's own words (SPEC.md section 2, AI Insights). */
export function writeInsights(understanding: Understanding, ticket: TicketText): string {
  return [
    whatItLooksLike(understanding),
    ...wordsThatCarriedIt(understanding),
    whatMovesThePriority(understanding),
    againstTheCustomer(understanding, ticket),
  ].join(' ')
}
