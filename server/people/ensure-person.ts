import { type SQLWrapper, and, asc, eq, sql } from 'drizzle-orm'
import { LIMITS } from '#contract/vocabulary.ts'
import type { Transaction } from '../platform/db/database.ts'
import { AppError } from '../platform/errors.ts'
import nameWords from './data/name-words.json' with { type: 'json' }
import { emailOf, supportUsers } from '../schema/schema.ts'
import { PERSON_TEXT, PHONE_DIGITS } from '../schema/ticket-list/words.ts'
import { MAILBOX_PATTERN } from '../mail/mailbox-pattern.ts'
import { pick } from '../platform/pick.ts'

/** A person as a mail or an admin names them. */
export type NamedAddress = { name: string; address: string }
export type Person = { id: string; first_name: string; last_name: string; email: string }

export const personColumns = {
  ...pick(supportUsers, 'id', 'first_name', 'last_name'),
  email: emailOf(),
}

export const recordColumns = { ...personColumns, merged_into: supportUsers.merged_into }

/** Throws `conflict` for a merged record, with the person it leads to. */
export async function refuseMergedPerson(tx: Transaction, record: Omit<Person, 'id'> & { merged_into: string | null }) {
  if (!record.merged_into) return
  const [target] = await tx.select(personColumns).from(supportUsers).where(eq(supportUsers.id, record.merged_into))
  const message = `${nameOrAddress(record)} has been merged into ${nameOrAddress(target!)}`
  throw new AppError('conflict', `${message}. Undo that first.`, [{ path: 'email', message }])
}

/** Throws `conflict` for the address of somebody who takes part in a merge: nobody may sign in as two records. */
export async function refuseMergedAddress(tx: Transaction, email: string): Promise<void> {
  const [record] = await tx.select(recordColumns).from(supportUsers).where(eq(supportUsers.email, email))
  if (record) await refuseMergedPerson(tx, record)
  const [led] = record
    ? await tx.select(recordColumns).from(supportUsers).where(eq(supportUsers.merged_into, record.id))
    : []
  if (led) await refuseMergedPerson(tx, led)
}

/** SQL for the address of the person that an address leads to: the same one, unless its record was merged. */
export const leadsTo = (address: SQLWrapper) => sql<string | null>`coalesce((
  select person.email from support_users record join support_users person on person.id = record.merged_into
  where record.email = ${address}
), ${address})`

const NO_ADDRESS_PROBLEM = 'We have no email address for this customer, so replies can’t be emailed.'
const UNUSABLE = 'We can’t send email to this address.'

const wordsIn = (lines: string[]) => new Set(lines.flatMap((line) => line.split(' ')))
const TITLES = wordsIn(nameWords.titles)
const COMPANIES = wordsIn(nameWords.companies)
const PARTICLES = wordsIn(nameWords.particles)
const ABBREVIATIONS = wordsIn(nameWords.abbreviations)
/** In front of a first and a last name. */
const HONORIFICS = /^(?:(?:dr|prof|med|ing|mrs?|ms|mx)\.? )+(?=\S+ \S)/i
const bare = (word: string) => word.toLowerCase().replace(/\.$/, '')
const isTitle = (words: string) => words.split(' ').every((word) => TITLES.has(bare(word)))
const isCompany = (words: string) => words.includes(' ') && COMPANIES.has(bare(words.split(' ').at(-1)!))

/** Returns a name all in capitals or all in small letters as people write it: “Ann McDonald”, “Jan van der Berg III”. */
function withCapitals(name: string): string {
  const small = name.toLowerCase()
  if (!name.includes(' ') || (name !== small && name !== name.toUpperCase())) return name
  return small
    .split(' ')
    .map((word, index) => {
      if (index > 0 && PARTICLES.has(word)) return word
      if (ABBREVIATIONS.has(word) || !(/[aeiouy\P{ASCII}]/u.test(word) || TITLES.has(bare(word))))
        return word.toUpperCase()
      return word.replaceAll(/(?<![\p{L}\p{M}])\p{L}|(?<=\bmc|\b[od]['’])\p{L}/gu, (letter) => letter.toUpperCase())
    })
    .join(' ')
}

/** Returns a person's name without what programs add: quotes, remarks in brackets, “via Docs”. An address is no name. */
function personName(name: string): string {
  if (name.includes('@')) return ''
  const plain = name
    .replaceAll(/["<>]|(?<!\p{L})'|'(?!\p{L})/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const own = plain
    .replaceAll(/ ?[([{][^)\]}]{0,200}[)\]}]/g, '')
    .split(/ (?:via|on behalf of) /i, 1)[0]!
    .replace(/(?<=^\S+ \S+) [|–—-] .*$/, '')
  return withCapitals(own.trim() || plain.replaceAll(/[()]+/g, ' ').trim())
}

/** Returns the names in a header (“Ann Smith”, “Smith, Ann”, “Ann Smith, PhD”), or the local part of the address. */
export function namesOf({ name, address }: NamedAddress): { first_name: string; last_name: string } {
  const full = personName(name)
  // “Smith & Sons, Denver” is no person.
  const [last = '', ...others] = full.includes('&') ? [full] : full.split(/ ?, ?|(?<=^\S+); (?=\S+$)/)
  const [first = '', ...more] = others.filter((part) => !isTitle(part) && !isCompany(part))
  const ordered = [first, last, ...more, ...others.filter(isTitle)].filter(Boolean).join(' ').replace(HONORIFICS, '')
  const words = ordered.split(' ').filter(Boolean)
  const fallback = address.slice(0, address.lastIndexOf('@')) || address
  return {
    first_name: (words[0] ?? fallback).slice(0, LIMITS.name),
    last_name: words.slice(1).join(' ').slice(0, LIMITS.name),
  }
}

/** Returns why mail cannot be sent to the address; null for a usual one. */
export const addressProblem = (address: string): string | null =>
  MAILBOX_PATTERN.test(address) && address.length <= LIMITS.email ? null : UNUSABLE

/** Finds or creates the person that an address leads to; an existing record is not changed. */
export async function ensurePerson(tx: Transaction, named: NamedAddress, now: Date): Promise<Person> {
  const email = named.address.trim().toLowerCase()
  const [stored] = await tx
    .insert(supportUsers)
    .values({
      email,
      ...namesOf(named),
      mail_problem: addressProblem(email),
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({ target: supportUsers.email, set: { email: sql`excluded.email` } })
    .returning(recordColumns)
  return stored!.merged_into ? (await readCaller(tx, stored!.merged_into))! : stored!
}

const callerColumns = { ...recordColumns, company: supportUsers.company, mail_problem: supportUsers.mail_problem }

/** Reads the person of a record, whose company stays the same until the transaction ends. */
export async function readCaller(tx: Transaction, id: string) {
  const read = (of: string) => tx.select(callerColumns).from(supportUsers).where(eq(supportUsers.id, of)).for('share')
  const [stored] = await read(id)
  return stored?.merged_into ? (await read(stored.merged_into))[0] : stored
}

type Caller = Record<'email' | 'firstName' | 'lastName' | 'phone' | 'company', string>

/** Fewer digits name no phone, and the index of parts knows none. */
const MIN_DIGITS = 3

/** Finds the person of an address, or of a name and a phone number, and fills in what is not on record; or else creates a person. */
export async function addCaller(tx: Transaction, { email, firstName, lastName, phone, company }: Caller, now: Date) {
  const address = email.toLowerCase()
  const given = { first_name: firstName, last_name: lastName }
  const unnamed = address ? namesOf({ name: '', address }) : { first_name: phone, last_name: '' }
  const names = firstName || lastName ? given : unnamed
  const known = address ? undefined : await findByPhone(tx, names, phone)
  const filled = (column: SQLWrapper, value: string) => sql`coalesce(nullif(${column}, ''), ${value})`
  const [stored] = await tx
    .insert(supportUsers)
    .values({
      ...known,
      ...names,
      email: address || null,
      phone,
      company,
      mail_problem: address ? addressProblem(address) : NO_ADDRESS_PROBLEM,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoUpdate({
      target: known ? supportUsers.id : supportUsers.email,
      set: { phone: filled(supportUsers.phone, phone), company: filled(supportUsers.company, company) },
    })
    .returning(callerColumns)
  const person = stored!.merged_into ? (await readCaller(tx, stored!.merged_into))! : stored!
  return { ...person, record: stored!.id }
}

/** Finds the person of this name and number in any notation; a caller without a name is called by the number. */
async function findByPhone(tx: Transaction, names: Pick<Person, 'first_name' | 'last_name'>, phone: string) {
  const digits = phone.replaceAll(/\D/g, '').slice(-PHONE_DIGITS)
  if (digits.length < MIN_DIGITS) return undefined
  // The same caller, typed by two at once, is one person.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`caller ${digits}`}))`)
  const name = fullName(names)
  const storedName = sql`${supportUsers.first_name} || ' ' || ${supportUsers.last_name}`
  const lastDigits = (text: SQLWrapper) => sql`right(regexp_replace(${text}, '\\D', '', 'g'), ${PHONE_DIGITS})`
  const isSameName =
    name === phone
      ? eq(lastDigits(storedName), digits)
      : sql`btrim(ticket_list_plain(${storedName})) = ticket_list_plain(${name})`
  const [known] = await tx
    .select({ id: supportUsers.id })
    .from(supportUsers)
    // By the first condition an index finds them.
    .where(
      and(sql`${sql.raw(PERSON_TEXT)} like ${`%${digits}%`}`, eq(lastDigits(supportUsers.phone), digits), isSameName),
    )
    .orderBy(asc(supportUsers.created_at))
    .limit(1)
  return known
}

export const fullName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string =>
  [first_name, last_name].filter(Boolean).join(' ')

export const nameOrAddress = (person: Omit<Person, 'id'>): string => fullName(person) || person.email
