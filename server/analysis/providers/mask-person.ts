import type { Customer } from './provider.ts'

/** Shorter names are ordinary words too often. */
const MIN_NAME_LENGTH = 3
const LEGAL_FORM = /[\s,]+(?:llc|inc|ltd|corp|co|pllc|llp|lp|pc|gmbh|ag)\.?$/i

/** Masks the customer's own name, company and phone number, in any case. */
export function maskPerson(text: string, customer: Customer | null): string {
  if (!customer) return text
  const { first_name, last_name, company, phone, email } = customer
  const names = [first_name, last_name].flatMap((name) => [name, ...name.split(/[\s-]+/)])
  const masks: [string[], string][] = [
    [[company, company.replace(LEGAL_FORM, '')], '[company]'],
    [[email], '[email]'],
    [[phone], '[phone]'],
    [names, '[name]'],
  ]
  return masks.reduce((masked, [words, by]) => replaceWords(masked, words, by), text)
}

function replaceWords(text: string, words: string[], by: string): string {
  const known = [...new Set(words.map((word) => word.trim()))]
    .filter((word) => word.length >= MIN_NAME_LENGTH)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(/\s+/g, String.raw`\s{1,5}`))
  if (known.length === 0) return text
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${known.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
  return text.replaceAll(pattern, by)
}
