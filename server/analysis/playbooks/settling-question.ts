import { CATEGORIES } from '#contract/vocabulary.ts'
import type { Category } from '#contract/vocabulary.ts'

/** Below this confidence the reply asks instead of relying on what was read. */
const SURE_FROM = 0.5

/** Asked when nothing is known. */
const WHAT_IS_IT = 'Which program or device is this about, and what does it show?'

/** What would show that it is this category, when the other one is General. */
const about: Record<Category, string> = {
  General: WHAT_IS_IT,
  Hardware: 'Which device is it, and what does it do or show?',
  Software: 'Which program is this about, and what does it show?',
  Network: 'Which connection fails, and do other devices near you have the same trouble?',
  Security: 'Was anything clicked, opened or entered, and what happened next?',
  Email: 'Which mailbox is it, and what happens when you send or receive?',
  Printer: 'Which printer or scanner is it, and what comes out or shows on its display?',
  'Password/Access': 'Which account or folder is it, and what do you see when you try to get in?',
}

/** The one question that tells two categories apart, by both names in the order of the vocabulary. */
const between: Record<string, string> = {
  'Hardware, Software': 'Does it happen in one program only, or with the whole device?',
  'Hardware, Network': 'Is it one device only, or do others near it have the same trouble?',
  'Hardware, Printer': 'Which device is it, and what does its display show?',
  'Software, Network': 'Is it one program that fails, or websites and shared drives too?',
  'Software, Email': 'Does everything in the mail program fail, or only sending or receiving?',
  'Software, Printer': 'Does printing fail from every program, or only from one?',
  'Software, Password/Access': 'Does the program refuse your sign-in, or does it fail after that?',
  'Network, Email': 'Is it only email, or do websites fail too?',
  'Network, Printer': 'Can anyone else print to that printer?',
  'Network, Password/Access': 'Is there no connection, or does it refuse your sign-in?',
  'Email, Password/Access': 'Does your mailbox refuse your sign-in, or do messages not come or go?',
}

/**
 * The one question whose answer would settle the category, from the probability of each category in their order (none when
 * nothing is known); null when the category is fairly certain. Asks for no secret and promises nothing.
 */
export function settlingQuestion(probabilities: number[], confidence: number): string | null {
  if (confidence >= SURE_FROM) return null
  const [first = 0, second = 0] = [...CATEGORIES.keys()].toSorted((a, b) => probabilities[b]! - probabilities[a]!)
  if (probabilities[first] === probabilities[second]) return WHAT_IS_IT
  const closest = [first, second].toSorted((a, b) => a - b).map((at) => CATEGORIES[at]!)
  if (closest.includes('Security')) return about.Security
  const specific = closest.find((category) => category !== 'General') ?? 'General'
  return between[closest.join(', ')] ?? (closest.includes('General') ? about[specific] : WHAT_IS_IT)
}
