import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { SEPARATING, lexemeOf, splitWords } from '../../db/ticket-list/words.ts'

/** Words whose frequency is compared: the rarest leads to the tickets. */
const MAX_COMPARED = 3

export type MessageSearch = {
  /** Finds the tickets by an index. */
  indexed: SQL
  /** Hides from it: for a ticket that is read anyway. */
  exact: SQL
  /** Roughly how many messages have the rarest of the words. */
  frequency: number
  /** The same as `indexed`, from this number of messages only. */
  firstOf: (messages: number) => SQL
}

/**
 * Conditions for tickets whose conversation has all the words of a text: description, answers, messages and notes, each word as
 * the beginning of one. Undefined for a text without words.
 */
export async function messageConditions(db: Database, text: string): Promise<MessageSearch | undefined> {
  const words = splitWords(text)
  const compared = await Promise.all(
    words.slice(0, MAX_COMPARED).map(async (word) => ({ word, frequency: await frequencyOf(db, word) })),
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

const queryOf = (word: string) => sql`ticket_list_key(${`'${word}':*`})::tsquery`
const messagesWith = (word: string) =>
  sql`select ticket_id from ticket_responses where ticket_list_message_words(message) @@ ${queryOf(word)}`

/** The words of the list are those of title and customer, too. */
function descriptionsWith(word: string): SQL {
  const lexeme = lexemeOf(word)
  const query = lexeme === undefined ? queryOf(word) : sql`ticket_list_key(${`'${lexeme}'`})::tsquery`
  return sql`select listed.id from ticket_list listed join tickets described on described.id = listed.id
    where listed.words @@ ${query} and ${begins(sql`described.description`, word)}`
}

const hasWord = (word: string): SQL => sql`(
  exists (select from tickets described where described.id = ticket_list.id and ${begins(sql`described.description`, word)})
  or exists (select from ticket_responses said where said.ticket_id = ticket_list.id and ${begins(sql`said.message`, word)}))`

/** Of a word, nothing is left that means something in a regular expression. */
const begins = (column: SQL, word: string): SQL =>
  sql`ticket_list_plain(${column}) ~ (${`(^|${SEPARATING})`} || ticket_list_key(${word}))`

/** What the planner expects, from the statistics of the index: counting would read all of them. */
async function frequencyOf(db: Database, word: string): Promise<number> {
  const { rows } = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${messagesWith(word)}`,
  )
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows']
}
