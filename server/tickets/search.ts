import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import {
  SEPARATING,
  findPunctuation,
  foldText,
  isUnspaced,
  lexemeOf,
  pairsOf,
  queryOfSaid,
  queryOfWord,
  spellingsOf,
  splitAtSeparators,
  splitWords,
} from '../schema/ticket-list/words.ts'
import { STATUSES } from '#contract/vocabulary.ts'
import { NO_ID } from '../schema/ticket-list/columns.ts'
import { SEARCHED_TEXT } from '../schema/ticket-list/statements.ts'
import { tickets } from '../schema/schema.ts'
import { isUnreadSince, readBefore } from '../conversation/mark-read.ts'
import type { LookedUp, Viewer } from './list-query.ts'
import { COUNTED_MATCHES } from '#contract/ticket-list.ts'

/** Words whose frequency is compared: the rarest leads to the tickets. */
const MAX_COMPARED = 3

/** Equivalent conditions: `indexed` uses an index, `exact` is hidden from it and cheap for a ticket that is read anyway. */
type Conditions = { indexed: SQL; exact: SQL }

type MessageSearch = Conditions & {
  /** The estimated number of messages with the rarest word. */
  frequency: number
  /** `indexed`, limited to this number of messages. */
  firstOf: (messages: number) => SQL
}

/** Returns conditions for tickets whose conversation has a word beginning with each word of a text. */
async function messageConditions(db: Database, text: string): Promise<MessageSearch | undefined> {
  const words = splitWords(text)
  const compared = await Promise.all(
    words.slice(0, MAX_COMPARED).map(async (word) => ({ word, frequency: await estimateRows(db, messagesWith(word)) })),
  )
  const [rarest] = compared.toSorted((a, b) => a.frequency - b.frequency)
  if (!rarest) return undefined
  const others = words.filter((word) => word !== rarest.word).map(hasWord)
  const withOthers = (condition: SQL) => sql.join([condition, ...others], sql` and `)
  const { word, frequency } = rarest
  return {
    indexed: withOthers(sql`id in (${messagesWith(word)} union all ${descriptionsWith(word)})`),
    exact: withOthers(hasWord(word)),
    frequency,
    firstOf: (messages) =>
      withOthers(sql`id = any(array(select distinct ticket_id from (
      ${messagesWith(word)} limit ${messages}) as found))`),
  }
}

/** Words that more messages have are looked for in titles, descriptions and customers alone. */
const MAX_MESSAGES = 2_000

/** Returns SQL for the tickets of messages and notes with all words; undefined for too frequent ones and a single short one. */
async function messagesOf(db: Database, { search }: LookedUp): Promise<SQL | undefined> {
  const isShort = (word: string) => word.length < MIN_SINGLE_WORD && !isUnspaced(word)
  const queries = spellingsOf(search)
    .map(splitWords)
    .filter((words) => words.length > 1 || !words.every(isShort))
    .map((words) => words.map((word) => queryOfSaid(word, isShort(word))).join(' & '))
  if (queries.length === 0 || QUOTED.test(foldText(search))) return undefined
  const query = queries.map((each) => `(${each})`).join(' | ')
  const found = sql`select ticket_id from ticket_responses
    where ticket_list_message_words(message) @@ ticket_list_key(${query})::tsquery`
  return (await estimateRows(db, found)) <= MAX_MESSAGES ? found : undefined
}

const queryOf = (word: string) => sql`ticket_list_key(${queryOfWord(word)})::tsquery`
const messagesWith = (word: string) =>
  sql`select ticket_id from ticket_responses where ticket_list_message_words(message) @@ ${queryOf(word)}`

/** Checks the description itself: the words of the list include those of title and customer. */
function descriptionsWith(word: string): SQL {
  const lexeme = isUnspaced(word) ? undefined : lexemeOf(word)
  const query = lexeme === undefined ? queryOf(word) : sql`ticket_list_key(${`'${lexeme}'`})::tsquery`
  return sql`select listed.id from ticket_list listed join tickets described on described.id = listed.id
    where listed.words @@ ${query} and ${begins(sql`described.description`, word)}`
}

/** With an offset each stays a look-up for each row: hashed, all messages would be read. */
const hasWord = (word: string): SQL => sql`(
  exists (select from tickets described
    where described.id = ticket_list.id and ${begins(sql`described.description`, word)} offset 0)
  or exists (select from ticket_responses said
    where said.ticket_id = ticket_list.id and ${begins(sql`said.message`, word)} offset 0))`

/** Words contain no characters with a meaning in regular expressions. */
const begins = (column: SQL, word: string): SQL =>
  sql`ticket_list_plain(${column}) ~ (${isUnspaced(word) ? '' : `(^|${SEPARATING})`} || ticket_list_key(${word}))`

/** Reads the planner's estimate, from the statistics of the index: counting would read all matches. */
async function estimateRows(db: Database, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${query}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}

const QUOTED = /^"(.+)"$/
/** The shortest run of letters or digits that the search index knows the parts of. */
const RUN = /[\p{L}\p{N}]{3,}/gu
/** Three words lead to few enough tickets. */
const MAX_LOOKED_UP = 3
/** A single word shorter than this begins too many words. */
const MIN_SINGLE_WORD = 3

/**
 * Returns conditions for tickets that contain a text in title, status, or the customer's address, name or company, in any case, for
 * those where each of its words begins a word of title, description or customer, and for those of `said`. A text in quotes is not
 * split into words.
 */
function searchConditions(search: string, said: SQL | undefined): Conditions {
  const folded = foldText(search)
  const quoted = QUOTED.exec(folded)?.[1]
  const text = quoted ?? folded
  // The cheapest to check comes first.
  const words = quoted ? [] : spellingsOf(text).map(findWords)
  const ways = [findStatus(text), ...words, findSubstring(text)].filter((way) => way !== undefined)
  const listed = { indexed: either(ways.map(({ indexed }) => indexed)), exact: either(ways.map(({ exact }) => exact)) }
  if (!said) return listed
  return {
    // Looked up apart: no index serves an "or" with another table.
    indexed: sql`id in (select id from ticket_list where ${listed.indexed} union all ${said})`,
    exact: sql`(${listed.exact} or id in (${said}))`,
  }
}

type Way = Conditions | undefined

function findWords(text: string): Way {
  const words = splitWords(text)
  if (words.length === 0) return undefined
  if (words.length === 1 && words[0]!.length < MIN_SINGLE_WORD && !isUnspaced(words[0]!)) return undefined
  // Of two characters, only the word that is being typed is a beginning: “wi-fi” is not “with the first”. One letter is a word.
  const tail = splitWords(/\s\S+$/.exec(text)?.[0] ?? '')
  const typed = tail.length === 1 && tail[0]!.length > 1 ? tail[0] : undefined
  const isWhole = (word: string) => word.length < MIN_SINGLE_WORD && word !== typed && !isUnspaced(word)
  const query = words.map((word) => queryOfWord(word, isWhole(word))).join(' & ')
  // The function is the operator, hidden from the index.
  const exact = sql`ts_match_vq(words, ticket_list_key(${query})::tsquery)`
  const lexemes = [...lexemesOf(text), ...words.filter(isWhole)].slice(0, MAX_LOOKED_UP)
  return { indexed: lexemes.length > 0 ? both(allOf(lexemes), exact) : exact, exact }
}

function findSubstring(text: string): Way {
  // The texts of a ticket are separated by line breaks and contain none.
  if (text.includes('\n')) return undefined
  // Hidden from the index, which would look up every trigram of the whole text.
  const exact = contains(text, `(${SEARCHED_TEXT} || '')`)
  const [inner, last] = splitAtSeparators(text)
  const [run] = (text.match(RUN) ?? []).toSorted((a, b) => b.length - a.length)
  if (run === text) return { indexed: contains(text), exact }
  const lexemes = [...splitWords(inner), ...lexemesOf(last), ...pairsOf(text)].slice(0, MAX_LOOKED_UP)
  const lookedUp = lexemes.length > 0 || run ? lexemes : findPunctuation(text)
  const conditions = [...(run ? [contains(run)] : []), ...(lookedUp.length > 0 ? [allOf(lookedUp)] : []), exact]
  return { indexed: both(...conditions), exact }
}

function findStatus(text: string): Way {
  const found = STATUSES.filter((status) => status.toLowerCase().includes(text.toLowerCase()))
  if (found.length === 0) return undefined
  const statuses = found.map((status) => sql`${status}`)
  return oneCondition(sql`status in (${sql.join(statuses, sql`, `)})`)
}

const oneCondition = (condition: SQL): Conditions => ({ indexed: condition, exact: condition })

/** Beginnings of one or two characters have none: an index would read too many tickets for them. */
const lexemesOf = (text: string): string[] =>
  splitWords(text)
    .flatMap((word) => (isUnspaced(word) ? pairsOf(word) : (lexemeOf(word) ?? [])))
    .slice(0, MAX_LOOKED_UP)

const both = (...conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` and `)})`
const either = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

const allOf = (lexemes: string[]): SQL =>
  sql`words @@ ticket_list_key(${lexemes.map((lexeme) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')})::tsquery`

const contains = (text: string, searched = SEARCHED_TEXT): SQL =>
  sql`${sql.raw(searched)} like ticket_list_key(${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`

/** Returns whether a list is found by looking up its matches, not by its counts. */
export const isLookedUp = ({ search, text, ...others }: LookedUp): boolean =>
  search !== '' || Boolean(text) || LOOKED_UP.some((name) => others[name] !== undefined)

const isByClientAlone = ({ company_id, ...others }: LookedUp): boolean =>
  company_id !== undefined && !isLookedUp(others)

const LOOKED_UP = ['tag', 'company', 'company_id', 'channel', 'createdBefore', 'unreadBy'] as const

/** Returns conditions on the row of the list itself, and on `said` for a search; undefined if there are none. */
function rowConditions(
  { search, tag, company, company_id, channel, createdBefore }: LookedUp,
  said?: SQL,
): Conditions | undefined {
  return allConditions([
    createdBefore === undefined
      ? undefined
      : oneCondition(sql`created_at <= ${createdBefore.toISOString()}::timestamptz`),
    channel === undefined ? undefined : channelConditions(channel),
    company_id === undefined ? undefined : clientConditions(company_id),
    company === undefined ? undefined : companyConditions(company),
    tag === undefined ? undefined : tagConditions(tag),
    search === '' ? undefined : searchConditions(search, said),
  ])
}

/** Returns all conditions, with those of words of the conversation, `said`, and of a search in messages, `searched`, apart as well. */
export async function lookUp(db: Database, query: LookedUp) {
  const [said, searched] = await Promise.all([messageConditions(db, query.text ?? ''), messagesOf(db, query)])
  const unread =
    query.unreadBy && sql`id in (select ${tickets.id} from ${tickets} where ${await unreadRows(db, query.unreadBy)})`
  const ways = [unread && oneCondition(unread), rowConditions(query, searched), said]
  return { ...(allConditions(ways) ?? oneCondition(sql`true`)), said, searched }
}

/**
 * Returns SQL for whether a member of the team has not read the current row of `tickets`. Reads first up to when they have read
 * everything: only with the moment itself does the planner know how few tickets are newer.
 */
export async function unreadRows(db: Database, { id, now }: Viewer): Promise<SQL> {
  const { rows } = await db.execute<{ since: Date }>(sql`select ${readBefore(id, now)} as since`)
  return isUnreadSince(id, sql`${new Date(rows[0]!.since).toISOString()}::timestamptz`)
}

const channelConditions = (channel: string): Conditions => ({
  indexed: sql`channel = ${channel}`,
  exact: sql`coalesce(channel = ${channel}, false)`,
})

const clientConditions = (companyId: string): Conditions => {
  const id = companyId === 'none' ? NO_ID : companyId
  return { indexed: sql`client = ${id}::uuid`, exact: sql`coalesce(client = ${id}::uuid, false)` }
}

const companyConditions = (company: string): Conditions => ({
  indexed: sql`companies @> array[ticket_list_company(${company})]`,
  exact: sql`arraycontains(companies, array[ticket_list_company(${company})])`,
})

const tagConditions = (tag: string): Conditions => ({
  indexed: sql`id in (select ticket_id from ticket_list_tags where tag = ${tag})`,
  // With an offset it stays a look-up for each row, and is no join that may begin with the tag.
  exact: sql`exists (select from ticket_list_tags where tag = ${tag} and ticket_id = id offset 0)`,
})

function allConditions(ways: (Conditions | undefined)[]): Conditions | undefined {
  const given = ways.filter((way) => way !== undefined)
  if (given.length === 0) return undefined
  return { indexed: both(...given.map(({ indexed }) => indexed)), exact: both(...given.map(({ exact }) => exact)) }
}

/** The way a search is read: the fastest depends on the number of matches. */
export type SearchPlan = {
  counted: number
  /** The number of matches that are sorted for a page. With more, the list is read in its order. */
  sorted: number
  /** The condition to find that many by. */
  toSort: SQL
  /** The same for all matches, if `toSort` finds only some of many. */
  toSortAll?: SQL | undefined
  /** The condition to read the list by. */
  toRead: SQL
}

/** The newest tickets tell roughly how frequent a text is. */
const SAMPLE = 2_500
/** From this share on, a page is sooner found by reading the list in its order than by sorting all matches. */
const COMMON = 0.004
/** From this share on, the first thousand are sooner counted by reading than by looking them all up. */
const FREQUENT = 0.04
/** Words of messages that more tickets than this share have are frequent: the list is read in its order. */
const FREQUENT_WORD = 0.05
/** A word of more messages than this for each ticket that is counted is frequent, too. */
const MESSAGES_PER_MATCH = 5
/** So many messages lead to as many tickets as are counted, also where conversations are long. */
const READ_PER_MATCH = 20
/** A ticket takes 1 to 2 kB of the list. */
const LONG_LIST_BYTES = 50_000_000

/** More than any list has. */
const ALL = 1_000_000_000

/** Plans a search by the size of the list and a sample of it; unread tickets alone are few and need no sample. */
export async function planSearch(db: Database, query: LookedUp, isFiltered: boolean): Promise<SearchPlan> {
  const { indexed, exact, said, searched } = await lookUp(db, query)
  const { short: limit } = COUNTED_MATCHES
  // Its index has all that a page is found by.
  if (isByClientAlone(query)) return { counted: limit, sorted: limit, toSort: indexed, toRead: exact }
  const sampled = query.unreadBy ? undefined : rowConditions({ ...query, createdBefore: undefined })
  const { rows } = await db.execute<{ bytes: number; listed: number; hits: number }>(sql`
    select pg_relation_size('ticket_list')::float8 as bytes,
      (select reltuples from pg_class where oid = 'ticket_list'::regclass) as listed, ${
        sampled
          ? sql`(select count(*)::int from (
          select * from ticket_list order by created_at desc, id desc limit ${SAMPLE}
        ) sample where ${sampled.exact})`
          : sql`0`
      } as hits`)
  const { bytes, listed, hits } = rows[0]!
  const isLong = bytes > LONG_LIST_BYTES
  const counted = COUNTED_MATCHES[isLong ? 'long' : 'short']
  if (said) {
    if (said.frequency <= Math.max(listed * FREQUENT_WORD, counted * MESSAGES_PER_MATCH))
      return { counted, sorted: ALL, toSort: indexed, toRead: exact }
    const others = await lookUp(db, { ...query, text: undefined })
    const toSort = both(said.firstOf(counted * READ_PER_MATCH), others.exact)
    return { counted, sorted: counted, toSort, toSortAll: indexed, toRead: exact }
  }
  // With filters the index leads to few enough tickets.
  if (isLong && !isFiltered && hits > FREQUENT * SAMPLE)
    return { counted, sorted: counted, toSort: exact, toRead: exact }
  if (hits <= COMMON * SAMPLE) return { counted, sorted: COUNTED_MATCHES.short, toSort: indexed, toRead: exact }
  const unsaid = searched && rowConditions(query)?.indexed
  return { counted, sorted: counted, toSort: unsaid ?? indexed, toSortAll: unsaid && indexed, toRead: exact }
}
