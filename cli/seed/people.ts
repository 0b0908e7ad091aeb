import { createHash } from 'node:crypto'
import { type Random, pick, randomBelow, randomBetween, weightedIndex } from '../random.ts'
import { TEXTS } from './data/texts.ts'
import type { Row } from './tables.ts'

export type Person = { id: string; first: string; last: string; email: string; phone: string; company: string }
/** A customer with a way of typing. */
export type Customer = Person & { style: (typeof STYLES)[number] }
/** A company, or a household, which has no name. `activity` is how many tickets it writes, relative to others. */
type Company = { name: string; domain: string; size: number; activity: number }

const STYLES = ['plain', 'polite', 'lower', 'hasty', 'loud', 'cheerful', 'short'] as const
const STYLE_WEIGHTS = [42, 22, 14, 8, 2, 4, 8]
const COMPANY_WEIGHTS = TEXTS.companies.map(({ share }) => share)
const HOUSEHOLD_SHARE = 0.3
const OTHER_SCRIPT_SHARE = 0.01
const WITHOUT_PHONE_SHARE = 0.2
/** Share of the companies that are customers from the first day. */
const FOUNDER_SHARE = 0.15

export const TEAM = { min: 3, usual: 6, max: TEXTS.technicians.length }
export const HIRED = Date.UTC(2015, 0, 5, 15)

export const fullNameOf = ({ first, last }: Person): string => `${first} ${last}`

/** Returns the row of a person since `created`. */
export const personRow = (person: Person, created: number): Row<'support_users'> => ({
  id: person.id,
  first_name: person.first,
  last_name: person.last,
  email: person.email,
  phone: person.phone,
  company: person.company,
  created_at: created,
  updated_at: created,
})

/** Derives a UUID (in the form of version 4) from a text, the same for every seed. */
export function fixedId(name: string): string {
  const text = createHash('sha256').update(name).digest('hex')
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-4${text.slice(13, 16)}-8${text.slice(17, 20)}-${text.slice(20, 32)}`
}

/**
 * Creates the technicians who answer. They cannot sign in and are no admins, so that setup stays open or closed as it was.
 * One who is in the database already keeps the id in `known`.
 */
export const createTechnicians = (known: ReadonlyMap<string, string>, size: number): Person[] =>
  TEXTS.technicians.slice(0, size).map((name) => {
    const [first = '', last = ''] = name.split(' ')
    const email = `${first}.${last}@neatline.example.com`.toLowerCase()
    return { id: known.get(email) ?? fixedId(email), first, last, email, phone: '', company: '' }
  })

/**
 * Returns a function that names who writes the ticket at `progress` (0 to 1), and creates customers as they are needed.
 * Companies join over time; a few write many tickets, and so do a few people within each. `known` has the ids of addresses
 * in the database.
 */
export function createCustomers(random: Random, count: number, known: ReadonlyMap<string, string>) {
  const companies = createCompanies(random, count)
  const staff = companies.map((): (Customer | undefined)[] => [])
  const addresses = new Set<string>()
  let sum = 0
  const activity = companies.map((company) => (sum += company.activity))

  function createCustomer(company: Company, newId: () => string): Customer {
    const other = random() < OTHER_SCRIPT_SHARE ? pick(random, TEXTS.otherScripts) : undefined
    const first = other?.first ?? pick(random, TEXTS.firstNames)
    const last = other?.last ?? pick(random, TEXTS.lastNames)
    const id = newId()
    const name = other?.latin ?? `${addressPart(first)}.${addressPart(last)}`
    let email = `${name}@${company.domain}`
    for (let copy = 2; addresses.has(email); copy++) email = `${name}${copy}@${company.domain}`
    addresses.add(email)
    const phone = random() < WITHOUT_PHONE_SHARE ? '' : fictionalNumber(random)
    const style = STYLES[weightedIndex(random, STYLE_WEIGHTS)]!
    return { id: known.get(email) ?? id, first, last, email, phone, company: company.name, style }
  }

  return (progress: number, newId: () => string): Customer => {
    const joined = Math.max(1, Math.ceil(companies.length * (FOUNDER_SHARE + (1 - FOUNDER_SHARE) * progress)))
    const index = firstIndexAbove(activity, random() * activity[joined - 1]!)
    const company = companies[index]!
    const employee = Math.floor(company.size * random() ** 1.7)
    return (staff[index]![employee] ??= createCustomer(company, newId))
  }
}

const fictionalNumber = (random: Random): string =>
  `(${pick(random, ['303', '720', '970'])}) 555-01${String(randomBetween(random, 0, 99)).padStart(2, '0')}`

/** Creates companies and households, each company with its own name and domain. */
function createCompanies(random: Random, count: number): Company[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    if (index > 0 && random() < HOUSEHOLD_SHARE) {
      const domain = `${pick(random, TEXTS.homeDomains)}.example.com`
      return { name: '', domain, size: 1, activity: 0.15 + 0.3 * random() }
    }
    const named = nameCompany(random, taken)
    // A few are a hundred times as busy as most.
    const activity = Math.min(300, (1 - random()) ** -0.8)
    const size = Math.max(1, Math.min(40, Math.round(activity * (1 + 2 * random()))))
    return { ...named, size, activity }
  })
}

function nameCompany(random: Random, taken: Set<string>): { name: string; domain: string } {
  for (let attempt = 0; ; attempt++) {
    const pattern = pick(random, TEXTS.companies[weightedIndex(random, COMPANY_WEIGHTS)]!.names)
    const base = pattern
      .replaceAll('@', () => pick(random, TEXTS.places))
      .replaceAll('#', () => pick(random, TEXTS.lastNames))
    const name = attempt < 8 ? base : `${base} of ${pick(random, TEXTS.places)}`
    const label = addressPart(name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')).replaceAll(/^-+|-+$/g, '')
    const unique = attempt < 16 ? label : `${label}-${randomBelow(random, 100_000)}`
    if (taken.has(unique)) continue
    taken.add(unique)
    return { name, domain: `${unique.slice(0, 60).replace(/-$/, '')}.example.com` }
  }
}

/** Turns a name into characters an address allows: `Renée` becomes `renee`. */
const addressPart = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ı', 'i')
    .replaceAll(/[^a-z0-9.-]/g, '')

/** Returns the index of the first of ascending numbers that is above `value`. */
function firstIndexAbove(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
