import { type SQL, sql } from 'drizzle-orm'
import { SEARCHED_TEXT } from '../db/ticket-list/statements.ts'

/** The shortest run of letters or digits that the search index knows. */
const WORD = /[\p{L}\p{N}]{3,}/gu
/** Every trigram is looked up: of a long text two words lead to few enough tickets. */
const MAX_WORDS = 2

/**
 * Conditions for tickets that contain a text in title, status or the customer's e-mail, whatever its case. `indexed` finds
 * them by the search index, `exact` tells of a ticket that is read anyway whether it is one.
 */
export function searchConditions(text: string): { indexed: SQL[]; exact: SQL } {
  // A line break stands between the texts of a ticket, and none has one.
  if (text.includes('\n')) return { indexed: [sql`false`], exact: sql`false` }
  const exact = contains(text)
  const words = [...new Set(text.match(WORD))].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
  if (words.length === 0 || words[0] === text) return { indexed: [exact], exact }
  const indexed = words.map((word) => contains(word))
  // Hidden from the index, which would look up every trigram of the whole text.
  return { indexed: [...indexed, contains(text, `(${SEARCHED_TEXT} || '')`)], exact }
}

const contains = (text: string, searched = SEARCHED_TEXT): SQL =>
  sql`${sql.raw(searched)} like ticket_list_key(${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`})`
