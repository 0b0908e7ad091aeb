import { type SQL, sql } from 'drizzle-orm'
import { STATUSES } from '#contract/vocabulary.ts'
import { SEARCHED_TEXT } from '../db/ticket-list/statements.ts'
import { findPunctuation, splitWords } from '../db/ticket-list/words.ts'

/** The shortest run of letters or digits that the search index knows the parts of. */
const RUN = /[\p{L}\p{N}]{3,}/gu
/** Every trigram is looked up: of a long text two runs lead to few enough tickets. */
const MAX_RUNS = 2
/** Words shorter than this occur in too many tickets to be looked up beside longer ones. */
const LOOKED_UP_LENGTH = 4
const MAX_LOOKED_UP = 3
/** A single word shorter than this begins too many words. */
const MIN_SINGLE_WORD = 3

/**
 * Conditions for tickets that contain a text in title, status, or the customer's address, name or company, whatever its case,
 * and for those where each of its words begins a word of title, description or customer. `indexed` finds them by the search
 * index, `exact` tells of a ticket that is read anyway whether it is one.
 */
export function searchConditions(text: string): { indexed: SQL; exact: SQL } {
  // The cheapest to check comes first.
  const ways = [findStatus(text), findWords(text), findSubstring(text)].filter((way) => way !== undefined)
  return { indexed: either(ways.map(({ indexed }) => indexed)), exact: either(ways.map(({ exact }) => exact)) }
}

type Way = { indexed: SQL; exact: SQL } | undefined

function findWords(text: string): Way {
  const words = splitWords(text)
  if (words.length === 0 || (words.length === 1 && words[0]!.length < MIN_SINGLE_WORD)) return undefined
  const long = words.filter((word) => word.length >= LOOKED_UP_LENGTH).slice(0, MAX_LOOKED_UP)
  const lookedUp = long.length > 0 ? long : words.slice(0, 2)
  const exact = sql`ts_match_vq(words, ${wordQuery(words)})`
  const indexed = sql`words @@ ${wordQuery(lookedUp)}`
  return { indexed: lookedUp.length === words.length ? indexed : both(indexed, exact), exact }
}

function findSubstring(text: string): Way {
  // A line break stands between the texts of a ticket, and none has one.
  if (text.includes('\n')) return undefined
  const exact = contains(text)
  // Hidden from the index, which would look up every trigram of the whole text.
  const hidden = contains(text, `(${SEARCHED_TEXT} || '')`)
  const runs = [...new Set(text.match(RUN))].toSorted((a, b) => b.length - a.length).slice(0, MAX_RUNS)
  if (runs[0] === text) return { indexed: exact, exact }
  if (runs.length > 0) return { indexed: both(...runs.map((run) => contains(run)), hidden), exact }
  const punctuation = findPunctuation(text)
  return { indexed: punctuation.length > 0 ? both(sql`words @@ ${markQuery(punctuation)}`, hidden) : exact, exact }
}

function findStatus(text: string): Way {
  const found = STATUSES.filter((status) => status.toLowerCase().includes(text.toLowerCase()))
  if (found.length === 0) return undefined
  const exact = sql`status in (${sql.join(
    found.map((status) => sql`${status}`),
    sql`, `,
  )})`
  return { indexed: exact, exact }
}

const both = (...conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` and `)})`
const either = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

const wordQuery = (words: string[]): SQL =>
  sql`ticket_list_key(${words.map((word) => `'${word}':*`).join(' & ')})::tsquery`

const markQuery = (marks: string[]): SQL =>
  sql`${marks.map((mark) => `'${mark.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')}::tsquery`

const contains = (text: string, searched = SEARCHED_TEXT): SQL =>
  sql`${sql.raw(searched)} like ticket_list_key(${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
