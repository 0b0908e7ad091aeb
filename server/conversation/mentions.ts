import { sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db/database.ts'
import { invalidField } from '../platform/errors.ts'
import { includesRole } from '#contract/roles.ts'
import { readMember } from '../team/members.ts'
import { addFollowers } from '../team/followers.ts'
import { notify } from './notify.ts'

type Mentionable = { id: string; name: string }
export type Mention = { name: string; people: Mentionable[] }

/** An `@` that begins a word: not the one of an email address. */
const AT = /(?<![\p{L}\p{N}._%+-])@(?=\p{L})/gu
const MAX_NAME = 210
const EVERYONE = 'all'

/**
 * Finds the mentions of a text in order: the longest given name after an `@` that ends a word, in any case. `unknown` has the
 * words after each `@` that fits none.
 */
export function findMentions(text: string, people: readonly Mentionable[]): { mentions: Mention[]; unknown: string[] } {
  const byName = Map.groupBy(people, ({ name }) => fold(name))
  const longestFirst = [...byName].filter(([name]) => name !== '').toSorted(([a], [b]) => b.length - a.length)
  const mentions = new Map<string, Mention>()
  const unknown = new Set<string>()
  for (const { index } of text.matchAll(AT)) {
    const behind = fold(text.slice(index + 1, index + 1 + MAX_NAME))
    const found = longestFirst.find(([name]) => behind.startsWith(name) && endsWord(behind, name.length))
    if (found) mentions.set(found[0], { name: found[1][0]!.name, people: found[1] })
    else unknown.add(behind)
  }
  return { mentions: [...mentions.values()], unknown: [...unknown] }
}

/** As names are compared: without case, with single spaces, in one form of Unicode. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

const endsWord = (text: string, at: number): boolean => !/^[\p{L}\p{N}]/u.test(text.slice(at))

type Note = {
  id: string
  ticket_id: string
  text: string
  /** The text it replaces, whose mentions were looked at when it was written. */
  before?: string
  author: { id: string }
}
type Options = {
  /** Set to ignore invalid mentions, as in a note by mail, which cannot be refused any more. */
  isLenient?: boolean
}

/**
 * Makes the members mentioned in a stored note followers of its locked ticket and notifies them once a note. Throws
 * `invalid-input` (path `message`) for people who may not read notes, an ambiguous first name, and `@all` by a member who is no
 * manager.
 */
export async function noticeMentions(
  tx: Transaction,
  note: Note,
  now: Date,
  { isLenient = false }: Options = {},
): Promise<void> {
  if (!note.text.includes('@')) return
  const { ids, refused } = await readMentions(tx, note)
  if (refused !== undefined && !isLenient) throw invalidField('message', refused)
  const to = await withoutNoticed(tx, note, ids)
  if (to.length === 0) return
  const { id: response_id, ticket_id, author } = note
  await addFollowers(tx, ticket_id, to, author, now)
  await notify(tx, { kind: 'mentioned', ticket_id, to, actor_id: author.id, response_id }, now)
}

type Member = Mentionable & { first: string }

/** Finds the people a note mentions and the first reason to refuse a mention. */
async function readMentions(tx: Transaction, { text, before = '', ticket_id, author }: Note) {
  const { rows: team } = await tx.execute<Member>(sql`
    select id, concat_ws(' ', first_name, last_name) as name, first_name as first from support_users
    where is_admin and auth_user_id is not null order by id`)
  const { rows: customers } = await tx.execute<Mentionable>(sql`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name from support_users u
    where not u.is_admin and btrim(u.last_name) <> '' and u.id in (
      select user_id from tickets where id = ${ticket_id}
      union all select user_id from ticket_participants where ticket_id = ${ticket_id}
    )`)
  const all: Mentionable = { id: EVERYONE, name: EVERYONE }
  const firstNames = team.map(({ id, first }) => ({ id, name: first }))
  const everybody = [...team, ...firstNames.filter(isNoFullName(team)), ...customers, all]
  const { mentions, unknown } = findMentions(text, everybody)
  const earlier = findMentions(before, everybody)
  const known = new Set(earlier.mentions.map(({ name }) => fold(name)))
  const ids = new Set<string>()
  let refused: string | undefined
  for (const { name, people } of mentions) {
    if (known.has(fold(name))) continue
    const members = team.filter(({ id }) => people.some((person) => person.id === id))
    const isFirstName = members.length > 1 && members.some((member) => fold(member.name) !== fold(name))
    if (people.includes(all)) {
      if (includesRole((await readMember(tx, author.id))?.role ?? null, 'manager'))
        for (const member of team) ids.add(member.id)
      else refused ??= 'Only managers can mention everyone with @all.'
    } else if (members.length === 0) refused ??= cannotRead(name)
    else if (isFirstName) refused ??= `More than one person is called ${name}. Write the last name, too.`
    else for (const member of members) ids.add(member.id)
  }
  refused ??= unknown.length > 0 ? await findOutsider(tx, unknown, earlier.unknown) : undefined
  ids.delete(author.id)
  return { ids: [...ids], refused }
}

/** A member without a last name is known by the first one already. */
const isNoFullName =
  (team: Member[]) =>
  ({ id, name }: Mentionable) =>
    !team.some((member) => member.id === id && fold(member.name) === fold(name))

const cannotRead = (name: string) => `${name} can’t read notes, so they can’t be mentioned.`

/** Returns a refusal for the full name of a customer or a former member, unless it was there before. */
async function findOutsider(tx: Transaction, names: string[], before: string[]): Promise<string | undefined> {
  const name = sql`lower(concat_ws(' ', first_name, last_name))`
  const { rows } = await tx.execute<{ name: string }>(sql`
    select concat_ws(' ', first_name, last_name) as name from support_users
    where ${name} = any(${sql.param(names.flatMap(asWritten))}::text[])
      and ${name} <> all(${sql.param(before.flatMap(asWritten))}::text[])
      and btrim(last_name) <> '' and (not is_admin or auth_user_id is null)
    limit 1`)
  return rows[0] && cannotRead(rows[0].name)
}

/** Two to four words behind an `@`, as a name may have, without what ends a sentence. */
function asWritten(behind: string): string[] {
  const words = behind.split(' ', 4)
  const names = words.slice(1).map((_, index) => words.slice(0, index + 2).join(' '))
  return names.flatMap((name) => [name, withoutEnd(name)])
}

const LETTER = /[\p{L}\p{N}]/u

/** Without what follows the last letter, and without a genitive. Letter by letter: an expression would look at each end again. */
function withoutEnd(name: string): string {
  const letters = Array.from(name)
  const end = letters.findLastIndex((letter) => LETTER.test(letter)) + 1
  const isGenitive = letters[end - 1] === 's' && /['’]/.test(letters[end - 2] ?? '')
  return letters.slice(0, isGenitive ? end - 2 : end).join('')
}

/** Those who have got the notice of this note get no other one when it is edited. */
async function withoutNoticed(tx: Transaction, { id }: Note, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ user_id: string }>(
    sql`select user_id from notices where response_id = ${id} and kind = 'mentioned'`,
  )
  return ids.filter((person) => !rows.some(({ user_id }) => user_id === person))
}
