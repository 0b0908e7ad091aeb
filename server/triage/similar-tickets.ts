import { type SQL, sql } from 'drizzle-orm'
import type { Category } from '#contract/vocabulary.ts'
import type { Database } from '../platform/db/database.ts'
import { ticketResponses, tickets } from '../schema/schema.ts'
import { type Frequencies, type Words, atLeast, keywords, textSimilarity } from './text-similarity.ts'

type Described = { id: string; title: string; description: string; category: Category }
type Candidate = Words & { id: string; category: Category }

const SHOWN = 2
/** Minimum similarity: below it, tickets share words rather than a problem. */
const ALIKE = 0.4
const OTHER_CATEGORY = 0.85
/** Characters of a description that are compared: people say what is wrong first, and a log may follow. */
const READ = 300
const SAMPLED = 200
/** Maximum matches per query, of which the newest are compared. */
const LOOKED_UP = 500
const COMPARED = 100
/** Keywords that a title must contain, strictest first. */
const STRICTNESS = [4, 3, 2, 1]

const wordsOf = (text: SQL) => sql`tsvector_to_array(to_tsvector('english', ${text}))`
const start = sql`${tickets.title} || ' ' || left(${tickets.description}, ${sql.raw(String(READ))})`

/**
 * Returns the ids of at most two resolved and answered tickets similar to this one, most similar first. Compares titles
 * and the first 300 characters of descriptions; candidates share words of their titles.
 */
export async function findSimilarTickets(db: Database, ticket: Described): Promise<string[]> {
  const frequencies = await sampleFrequencies(db)
  if (frequencies.tickets === 0) return []
  const own = await readWords(db, ticket)
  const ids = await findCandidates(db, ticket.id, keywords(own, frequencies))
  const score = ({ category, ...other }: Candidate) =>
    textSimilarity(own, other, frequencies) * (category === ticket.category ? 1 : OTHER_CATEGORY)
  return (await readCandidates(db, ids))
    .map((candidate) => ({ id: candidate.id, score: score(candidate) }))
    .filter((candidate) => candidate.score >= ALIKE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SHOWN)
    .map(({ id }) => id)
}

async function readWords(db: Database, { title, description }: Described): Promise<Words> {
  // A character takes one or two code units; the database does not need the log that may follow.
  const text = `${title} ${Array.from(description.slice(0, 2 * READ))
    .slice(0, READ)
    .join('')}`
  const { rows } = await db.execute<Words>(
    sql`select ${wordsOf(sql`${title}`)} as "title", ${wordsOf(sql`${text}`)} as "all"`,
  )
  return rows[0]!
}

/** Samples the newest resolved tickets: accurate enough for weights, and as cheap with a million tickets as with a thousand. */
async function sampleFrequencies(db: Database): Promise<Frequencies> {
  const { rows } = await db.execute<{ word: string; found: number; tickets: number }>(sql`
    with sample as materialized (
      select ${wordsOf(start)} as words from ${tickets}
      where ${tickets.status} = 'Resolved' order by ${tickets.ticket_id} desc limit ${SAMPLED}
    )
    select word, count(*)::int as found, (select count(*)::int from sample) as tickets
    from sample, unnest(words) as word group by word`)
  return { tickets: rows[0]?.tickets ?? 0, found: new Map(rows.map(({ word, found }) => [word, found])) }
}

async function findCandidates(db: Database, id: string, words: string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const count of STRICTNESS) {
    if (count > words.length || found.size >= COMPARED) continue
    const { rows } = await db.execute<{ id: string }>(matching(id, atLeast(count, words)))
    for (const row of rows) found.add(row.id)
  }
  return [...found].slice(0, COMPARED)
}

/**
 * Builds the query for the newest other resolved tickets whose title matches a tsquery, by the index
 * `tickets_resolved_titles`.
 */
const matching = (id: string, query: string) => sql`
  with matches as materialized (
    select ${tickets.id}, ${tickets.ticket_id} from ${tickets}
    where ${tickets.status} = 'Resolved' and ${tickets.id} <> ${id}
      and to_tsvector('english', ${tickets.title}) @@ ${query}::tsquery
    limit ${LOOKED_UP}
  )
  select id from matches order by ticket_id desc limit ${COMPARED}`

async function readCandidates(db: Database, ids: string[]): Promise<Candidate[]> {
  const { rows } = await db.execute<Candidate>(sql`
    select ${tickets.id}, ${tickets.category}, ${wordsOf(sql`${tickets.title}`)} as "title", ${wordsOf(start)} as "all"
    from ${tickets} where ${tickets.id} = any(${sql.param(ids)}::uuid[])
      and exists (select from ${ticketResponses}
        where ${ticketResponses.ticket_id} = ${tickets.id} and ${ticketResponses.kind} = 'answer')`)
  return rows
}
