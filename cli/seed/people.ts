import { createHash } from 'node:crypto'
import { companyNameKey } from '#contract/companies.ts'
import { type Random, pick, randomBelow, randomBetween, randomHex, shuffle, weightedIndex } from '../random.ts'
import { SHARES, WEIGHTS } from './data/shares.ts'
import { TEXTS } from './data/texts.ts'

/** The columns of a person's row. */
export type Person = Words & Membership
export type Words = Record<'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'company', string>
type Membership = { company_id: string | null; sees_company: 'true' | 'false'; vip: 'true' | 'false' }
const NO_MEMBER: Membership = { company_id: null, sees_company: 'false', vip: 'false' }
/** `style` is how they type. */
export type Customer = { person: Person; style: keyof typeof WEIGHTS.styles; company: Company }
/**
 * A company, or a household, which has no name. `activity` is how many tickets it writes, relative to others; `id` is that of a
 * client.
 */
export type Company = { name: string; domain: string; size: number; activity: number; id?: string }

/** Tickets whose rows get ids from the same range. */
const IDS_PER_RANGE = 4_000
/** Of a company of usual size. */
export const TICKETS_PER_COMPANY = 60
export const TEAM = { min: 3, usual: 6, max: TEXTS.technicians.length }

export const fullNameOf = ({ first_name, last_name }: Person): string => `${first_name} ${last_name}`

/** Picks a key of `weights` with the probability of its weight. */
export const pickKey = <K extends string>(random: Random, weights: Record<K, number>): K =>
  (Object.keys(weights) as K[])[weightedIndex(random, Object.values<number>(weights))]!

/** Formats 32 hexadecimal digits as a UUID of version 4. */
const toUuid = (hex: string, variant = '8'): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`

/** Derives an id from a text, the same for every seed. */
export const fixedId = (name: string): string => toUuid(createHash('sha256').update(name).digest('hex'))

/**
 * Creates random (version 4) UUIDs that are evenly distributed overall, but come from one range for each few thousand
 * tickets. Indexes are then written page by page: fully random ids would write more than twice as much write-ahead log as
 * data. The function takes the number of the ticket, from 0.
 */
export function createIdGenerator(random: Random, tickets: number): (ticket: number) => string {
  const ranges = Array.from({ length: Math.ceil(tickets / IDS_PER_RANGE) }, (_, index) => index)
  shuffle(random, ranges)
  return (ticket) => {
    const place = (ranges[Math.floor(ticket / IDS_PER_RANGE)]! + random()) / ranges.length
    const first = Math.floor(place * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
    return toUuid(first + randomHex(random, 12), '89ab'[randomBelow(random, 4)])
  }
}

/**
 * Creates the technicians who answer. They cannot sign in and are no admins, so that setup stays open or closed as it was.
 * One who is in the database already keeps the id in `known`.
 */
export const createTechnicians = (known: ReadonlyMap<string, string>, size: number): Person[] =>
  TEXTS.technicians.slice(0, size).map((name) => {
    const [first_name = '', last_name = ''] = name.split(' ')
    const email = `${first_name}.${last_name}@neatline.example.com`.toLowerCase()
    return {
      id: known.get(email) ?? fixedId(email),
      first_name,
      last_name,
      email,
      phone: '',
      company: '',
      ...NO_MEMBER,
    }
  })

/**
 * Returns a function that names who writes the ticket at `progress` (0 to 1), and creates customers as they are needed.
 * Companies join over time; a few write many tickets, and so do a few people within each. `known` has the ids of addresses
 * in the database, and of the names of clients there.
 */
export function createCustomers(
  { random, clients }: Record<'random' | 'clients', Random>,
  { count, ticketsEach }: { count: number; ticketsEach: number },
  known: ReadonlyMap<string, string>,
) {
  const companies = createCompanies(random, count, Math.max(1, ticketsEach / TICKETS_PER_COMPANY))
  for (const company of companies) {
    const key = companyNameKey(company.name)
    if (company.name && clients() < SHARES.clients) company.id = known.get(key) ?? fixedId(`companies/${key}`)
  }
  const staff = companies.map((): (Customer | undefined)[] => [])
  const addresses = new Set<string>()
  let sum = 0
  const activity = companies.map((company) => (sum += company.activity))

  function createCustomer(company: Company, newId: () => string): Customer {
    const { name: words, domain } = company
    const other = random() < SHARES.otherScript ? pick(random, TEXTS.otherScripts) : undefined
    const first_name = other?.first ?? pick(random, TEXTS.firstNames)
    const last_name = other?.last ?? pick(random, TEXTS.lastNames)
    const id = newId()
    const name = other?.latin ?? `${addressPart(first_name)}.${addressPart(last_name)}`
    let email = `${name}@${domain}`
    for (let copy = 2; addresses.has(email); copy++) email = `${name}${copy}@${domain}`
    addresses.add(email)
    const line = () => String(randomBetween(random, 0, 99)).padStart(2, '0')
    const phone = random() < SHARES.withoutPhone ? '' : `(${pick(random, ['303', '720', '970'])}) 555-01${line()}`
    const person = {
      id: known.get(email) ?? id,
      first_name,
      last_name,
      email,
      phone,
      company: words,
      ...memberOf(company),
    }
    return { person, style: pickKey(random, WEIGHTS.styles), company }
  }

  function memberOf({ id }: Company): Membership {
    if (!id || clients() >= SHARES.members) return NO_MEMBER
    const chance = (share: number) => (clients() < share ? 'true' : 'false')
    return { company_id: id, sees_company: chance(SHARES.seeCompany), vip: chance(SHARES.vip) }
  }

  return (progress: number, newId: () => string): Customer => {
    const joined = Math.max(1, Math.ceil(companies.length * (SHARES.founders + (1 - SHARES.founders) * progress)))
    const index = firstIndexAbove(activity, random() * activity[joined - 1]!)
    const company = companies[index]!
    const employee = Math.floor(company.size * random() ** 1.7)
    return (staff[index]![employee] ??= createCustomer(company, newId))
  }
}

/** Creates companies and households, each company with its own name and domain; `scale` makes them larger. */
function createCompanies(random: Random, count: number, scale: number): Company[] {
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, index) => {
    if (index > 0 && random() < SHARES.households) {
      const domain = `${pick(random, TEXTS.homeDomains)}.example.com`
      return { name: '', domain, size: 1, activity: 0.15 + 0.3 * random() }
    }
    let [name, label] = ['', '']
    for (let attempt = 0; label === '' || taken.has(label); attempt++) {
      name = pick(random, TEXTS.companies[pickKey(random, WEIGHTS.companies)])
        .replaceAll('@', () => pick(random, TEXTS.places))
        .replaceAll('#', () => pick(random, TEXTS.lastNames))
      if (attempt >= 8) name += ` of ${pick(random, TEXTS.places)}`
      label = addressPart(name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')).replaceAll(/^-+|-+$/g, '')
      if (attempt >= 16) label += `-${randomBelow(random, 100_000)}`
    }
    taken.add(label)
    // A few are a hundred times as busy as most.
    const activity = Math.min(300, (1 - random()) ** -0.8)
    const size = Math.max(1, Math.min(40 * scale, Math.round(scale * activity * (1 + 2 * random()))))
    return { name, domain: `${label.slice(0, 60).replace(/-$/, '')}.example.com`, size, activity }
  })
}

const LATIN: Record<string, string> = { ł: 'l', ø: 'o', ı: 'i' }

/** Turns a name into characters an address allows: `Renée` becomes `renee`. */
const addressPart = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[łøı]/g, (letter) => LATIN[letter]!)
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
