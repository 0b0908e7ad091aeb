import { categoryInWords } from './score-category.ts'
import type { TicketText } from './types.ts'
import { prioritySigns } from './priority-signs.ts'
import type { SignFound } from './find-signs.ts'
import type { Understanding } from './understand.ts'

const list = (quotes: string[]) => quotes.map((quote) => `“${quote}”`).join(', ')

const isAttack = ({ category, trips }: Pick<Understanding, 'category' | 'trips'>) =>
  category === 'Security' && trips.length > 0

function whatItLooksLike({ category, playbook, runnerUp, trips, unclear }: Understanding): string {
  if (unclear === 'language') return 'The text does not seem to be English, so nothing was read from it.'
  if (unclear === 'little') return 'The text says too little to tell what the problem is.'
  if (isAttack({ category, trips })) return `Looks like a security incident: ${playbook.situation}.`
  const situation = playbook.situation ? `: ${playbook.situation}` : ', but no known situation fits'
  const other = runnerUp ? `; it could also be ${categoryInWords[runnerUp]}` : ''
  return `Looks like ${categoryInWords[category]}${situation}${other}.`
}

function wordsThatCarriedIt({ decidingWords }: Understanding): string[] {
  return decidingWords.length > 0 ? [`Based on: ${list(decidingWords)}.`] : []
}

/** Mentions a trip-wire that did not decide the category. */
function worthALook({ category, trips }: Understanding): string[] {
  if (trips.length === 0 || category === 'Security') return []
  return [`Please make sure it is no attack: ${list(trips.map(({ quote }) => quote))}.`]
}

const explain = (signs: SignFound[]) =>
  signs.map(({ sign, quote }) => `“${quote}” (${prioritySigns[sign].means})`).join(', ')

function whatMovesThePriority({ raises, lowers, category, trips, unclear }: Understanding): string {
  const parts: string[] = []
  if (isAttack({ category, trips })) parts.push(`a sign of an attack makes it ${trips[0]!.wire.priority} at least`)
  if (raises.length > 0) parts.push(`what raises it: ${explain(raises)}`)
  if (lowers.length > 0) parts.push(`what lowers it: ${explain(lowers)}`)
  if (parts.length > 0) return `Priority: ${parts.join('; ')}.`
  return unclear ? 'Please read it and set both by hand.' : 'Nothing in the text suggests another priority.'
}

function againstTheCustomer({ category, priority, unclear }: Understanding, chosen: TicketText): string {
  if (chosen.cameByMail) return 'It came by email, so nobody has chosen a category or priority yet.'
  if (unclear && category === chosen.category && priority === chosen.priority) {
    return `Category ${category} and priority ${priority} are the customer’s own choice.`
  }
  const differences = [
    category === chosen.category ? [] : [`category ${category} instead of ${chosen.category}`],
    priority === chosen.priority ? [] : [`priority ${priority} instead of ${chosen.priority}`],
  ].flat()
  if (differences.length === 0) return `This agrees with the customer’s choice of ${category} and ${priority}.`
  return `This differs from the customer’s choice: ${differences.join(' and ')}.`
}

/** Writes two to five plain sentences for a technician, quoting the customer's own words. */
export function writeInsights(understanding: Understanding, ticket: TicketText): string {
  return [
    whatItLooksLike(understanding),
    ...wordsThatCarriedIt(understanding),
    ...worthALook(understanding),
    whatMovesThePriority(understanding),
    againstTheCustomer(understanding, ticket),
  ].join(' ')
}
