import { type SQL, sql } from 'drizzle-orm'
import { STATUSES } from '#contract/vocabulary.ts'
import { SEARCHED_TEXT } from '../../db/ticket-list/statements.ts'
import { findPunctuation, lexemeOf, splitAtSeparator, splitWords } from '../../db/ticket-list/words.ts'

/** The shortest run of letters or digits that the search index knows the parts of. */
const RUN = /[\p{L}\p{N}]{3,}/gu
/** Three words lead to few enough tickets. */
const MAX_LOOKED_UP = 3
/** A single word shorter than this begins too many words. */
const MIN_SINGLE_WORD = 3

/**
 * Conditions for tickets that contain a text in title, status, or the customer's address, name or company, whatever its case,
 * and for those where each of its words begins a word of title, description or customer. Both say the same: `indexed` finds
 * them by the search index, `exact` hides from it and is cheap for a ticket that is read anyway.
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
  // Of one or two characters, only the word that is being typed is a beginning: “wi-fi” is not “with the first”.
  const tail = splitWords(/\s\S+$/.exec(text)?.[0] ?? '')
  const typed = tail.length === 1 ? tail[0] : undefined
  const isWhole = (word: string) => word.length < MIN_SINGLE_WORD && word !== typed
  const query = words.map((word) => `'${word}'${isWhole(word) ? '' : ':*'}`).join(' & ')
  // The function is the operator, hidden from the index.
  const exact = sql`ts_match_vq(words, ticket_list_key(${query})::tsquery)`
  const lexemes = [...lexemesOf(text), ...words.filter(isWhole)].slice(0, MAX_LOOKED_UP)
  return { indexed: lexemes.length > 0 ? both(allOf(lexemes), exact) : exact, exact }
}

function findSubstring(text: string): Way {
  // A line break stands between the texts of a ticket, and none has one.
  if (text.includes('\n')) return undefined
  // Hidden from the index, which would look up every trigram of the whole text.
  const exact = contains(text, `(${SEARCHED_TEXT} || '')`)
  const [first, rest] = splitAtSeparator(text)
  const [run] = (first.match(RUN) ?? []).toSorted((a, b) => b.length - a.length)
  if (run === text) return { indexed: contains(text), exact }
  const lexemes = lexemesOf(rest)
  const lookedUp = lexemes.length > 0 || run ? lexemes : findPunctuation(text)
  const conditions = [...(run ? [contains(run)] : []), ...(lookedUp.length > 0 ? [allOf(lookedUp)] : []), exact]
  return { indexed: both(...conditions), exact }
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

/** Beginnings of one or two characters have none: an index would read too many tickets for them. */
const lexemesOf = (text: string): string[] =>
  splitWords(text)
    .map(lexemeOf)
    .filter((lexeme) => lexeme !== undefined)
    .slice(0, MAX_LOOKED_UP)

const both = (...conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` and `)})`
const either = (conditions: SQL[]): SQL =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`false`

const allOf = (lexemes: string[]): SQL =>
  sql`words @@ ticket_list_key(${lexemes.map((lexeme) => `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')})::tsquery`

const contains = (text: string, searched = SEARCHED_TEXT): SQL =>
  sql`${sql.raw(searched)} like ticket_list_key(${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
