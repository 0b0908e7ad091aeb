import { type Random, randomBetween, pick } from '../random.ts'
import { type Company, makeCompanies } from './companies.ts'
import { type WritingStyle, pickStyle } from './writing-style.ts'
import { FIRST_NAMES, LAST_NAMES, OTHER_SCRIPTS, toAddressPart } from './names.ts'
import type { Row } from './tables.ts'

export type Person = {
  id: string
  first: string
  last: string
  email: string
  phone: string
  company: string
  style: WritingStyle
}

const OTHER_SCRIPT_SHARE = 0.01
const WITHOUT_PHONE_SHARE = 0.2
/** Share of the companies that are customers from the first day. */
const FOUNDER_SHARE = 0.15

/**
 * Creates customers as they are needed: `next` returns who writes the ticket at `progress` (0 to 1). Companies join over
 * time; a few write many tickets, and so do a few people within each. `known` has the ids of addresses in the database.
 */
export function createCustomers(random: Random, count: number, known: ReadonlyMap<string, string>) {
  const companies = makeCompanies(random, count)
  const staff = companies.map((): (Person | undefined)[] => [])
  const addresses = new Set<string>()
  const activity = runningSum(companies.map((company) => company.activity))

  function createPerson(company: Company, newId: () => string): Person {
    const other = random() < OTHER_SCRIPT_SHARE ? pick(random, OTHER_SCRIPTS) : undefined
    const first = other?.first ?? pick(random, FIRST_NAMES)
    const last = other?.last ?? pick(random, LAST_NAMES)
    const id = newId()
    const email = uniqueAddress(other?.latin ?? `${toAddressPart(first)}.${toAddressPart(last)}`, company.domain)
    return {
      id: known.get(email) ?? id,
      first,
      last,
      email,
      phone: random() < WITHOUT_PHONE_SHARE ? '' : phoneNumber(random),
      company: company.name,
      style: pickStyle(random),
    }
  }

  function uniqueAddress(name: string, domain: string): string {
    for (let copy = 1; ; copy++) {
      const email = `${name}${copy === 1 ? '' : copy}@${domain}`
      if (addresses.has(email)) continue
      addresses.add(email)
      return email
    }
  }

  return {
    next(progress: number, newId: () => string): Person {
      const joined = Math.max(1, Math.ceil(companies.length * (FOUNDER_SHARE + (1 - FOUNDER_SHARE) * progress)))
      const index = firstIndexAbove(activity, random() * activity[joined - 1]!)
      const company = companies[index]!
      const employee = Math.floor(company.size * random() ** 1.7)
      return (staff[index]![employee] ??= createPerson(company, newId))
    },
  }
}

/** Returns the row of a customer whose first ticket is from `created`. */
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

/** A number reserved for fiction. */
const phoneNumber = (random: Random): string =>
  `(${pick(random, ['303', '720', '970'])}) 555-01${String(randomBetween(random, 0, 99)).padStart(2, '0')}`

function runningSum(numbers: number[]): number[] {
  let sum = 0
  return numbers.map((number) => (sum += number))
}

/** Returns the index of the first of ascending numbers that is above `value`. */
export function firstIndexAbove(ascending: readonly number[], value: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! > value) high = middle
    else low = middle + 1
  }
  return low
}
