import { type SQL, sql } from 'drizzle-orm'
import type { Category } from '#contract/vocabulary.ts'
import type { Database } from '../platform/db/database.ts'
import { isListed, ticketResponses, tickets } from '../schema/schema.ts'

/** Words of a ticket as PostgreSQL's English dictionary stems them, without stop words. */
type Words = { title: string[]; all: string[] }

/** Document frequencies: the number of tickets, and of those with each word. */
type Frequencies = { tickets: number; found: ReadonlyMap<string, number> }

/** Weight of a title word: a title names the problem; a description also says when, where and how annoying it is. */
const IN_TITLE = 2
/** Smoothing, as if each word occurred once in fifty more tickets: among three tickets nothing is rare or common. */
const UNSEEN = { tickets: 50, found: 1 }
const KEYWORDS = 7
/** Share of tickets above which a word is common: it says little, and looking it up among a million is slow. */
const COMMON = 0.05
/** Number of tickets below which even common words are fast. */
const MANY_TICKETS = 100
/** Words that must agree when the titles share none. */
const SHARED_BELOW_TITLES = 4

/** Stems of courtesy and calls for help: any two tickets may share them. */
const COURTESY = new Set(
  `hi hello dear team good morn afternoon pleas thank thx regard best kind appreci sorri advanc get chanc urgent asap
   help question problem issu ticket support`.split(/\s+/),
)

/** Inverse document frequency: the rarer a word, the more it says. */
const rarity = (frequencies: Frequencies, word: string) =>
  Math.log((frequencies.tickets + UNSEEN.tickets) / ((frequencies.found.get(word) ?? 0) + UNSEEN.found))

function wordWeights({ title, all }: Words, frequencies: Frequencies): Map<string, number> {
  const inTitle = new Set(title)
  const meaningful = all.filter((word) => !COURTESY.has(word))
  return new Map(
    meaningful.map((word) => [word, rarity(frequencies, word) * (inTitle.has(word) ? IN_TITLE : 1)] as const),
  )
}

const length = (weights: Map<string, number>) => Math.hypot(...weights.values())

/** Returns the similarity of two tickets from 0 to 1: cosine of their TF-IDF weights, or 0 when too few words agree. */
export function textSimilarity(one: Words, other: Words, frequencies: Frequencies): number {
  const [a, b] = [wordWeights(one, frequencies), wordWeights(other, frequencies)]
  const shared = [...a.keys()].filter((word) => b.has(word))
  const inTitles = shared.some((word) => one.title.includes(word) && other.title.includes(word))
  if (!inTitles && shared.length < SHARED_BELOW_TITLES) return 0
  return shared.reduce((sum, word) => sum + a.get(word)! * b.get(word)!, 0) / (length(a) * length(b))
}

/** Returns at most seven keywords of a ticket, strongest first, without words that many tickets contain. */
export function keywords(words: Words, frequencies: Frequencies): string[] {
  const { tickets: total, found } = frequencies
  const isCommon = (word: string) => total >= MANY_TICKETS && (found.get(word) ?? 0) > total * COMMON
  return [...wordWeights(words, frequencies)]
    .filter(([word]) => !isCommon(word))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, KEYWORDS)
    .map(([word]) => word)
}

/** Builds a tsquery for texts with at least `count` of these words, of which there are at least as many. */
export function atLeast(count: number, words: string[]): string {
  if (count === 1) return words.map(quote).join(' | ')
  return words
    .slice(0, words.length - count + 1)
    .map((word, index) => `${quote(word)} & (${atLeast(count - 1, words.slice(index + 1))})`)
    .join(' | ')
}

const quote = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`

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

/** Returns the ids of at most two similar tickets that are resolved and answered, most similar first. */
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
      where ${tickets.status} = 'Resolved' and ${isListed} order by ${tickets.ticket_id} desc limit ${SAMPLED}
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

/** Builds the query for the newest other resolved tickets whose title matches, by index. */
const matching = (id: string, query: string) => sql`
  with matches as materialized (
    select ${tickets.id}, ${tickets.ticket_id} from ${tickets}
    where ${tickets.status} = 'Resolved' and ${isListed} and ${tickets.id} <> ${id}
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
