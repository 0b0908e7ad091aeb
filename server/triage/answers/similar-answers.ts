import { maskNumbers, mask, maskPerson } from '#server/triage/providers/masking.ts'
import { plainText } from '#server/triage/providers/prompt.ts'
import type { Customer } from '#server/triage/providers/provider.ts'
import { inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { aiAnalyses, emailOf, supportUsers, ticketResponses, tickets } from '#server/schema/schema.ts'
import { sensitiveColumn } from '#server/customers/is-sensitive.ts'
import data from '../data/known-words.json' with { type: 'json' }
import { CATEGORIES } from '#contract/vocabulary.ts'
import { playbooks } from '#server/triage/playbooks/choose-playbook.ts'

const MAX_LENGTH = 500
const MIN_WORDS = 4

/** Start of a signature after an answer. */
const FAREWELL =
  /^(?:(?:kind|best|warm|many)\s+(?:regards|wishes|thanks)|regards|best|cheers|sincerely|thanks|thank you|yours|--)\b.{0,30}$/i
/** Words that hold only for the original customer: agreements, finished work, promises. */
const PERSONAL =
  /\b(?:(?:i|we)(?:['’](?:ve|ll|m|re|d))?|me|my|us|our|your (?:colleague|boss|manager|daughter|son|wife|husband)|thanks?|sorry|glad|welcome|today|tomorrow|yesterday|tonight|password|passcode|passwords|pin|code|credentials|login|username|serial|invoice|ticket)\b/i
/** Words that may be a secret or announce one; keys of a keyboard are none. */
const SECRET =
  /\b(?:words?|phrase|secret|combination|called|named)\b|(?<!\b(?:windows|shift|ctrl|control|alt|tab|enter|escape|esc|delete|arrow|function|power) )\bkeys?\b/i
const DIGIT = '(?:zero|one|two|three|four|five|six|seven|eight|nine)'
const SPELLED = new RegExp(`\\b${DIGIT}[\\s,-]{1,3}${DIGIT}\\b`, 'i')
/** A name that is a common word: it begins the sentence and does something. */
const NAME_THAT_ACTS =
  /^(?:Will|Mark|May|Amber|Jack|Page|Red|Case|Reason|Long|Short|Small|Little|Black|White|Green|Day|Best|Good|Keys|Light|Low|Wall|Lock)\s+(?:can|could|should|will|would|may|must|has|had|is|was|needs|wants|did|does)\b/
const LIST_MARK = /^\s*(?:\d{1,2}[.)]|[-*•])\s+/

/**
 * Returns the part of an answer that may be repeated to other customers: instructions of common words and words of the
 * trade alone, without names, addresses, numbers, links and keys; '' where nothing useful remains
 * (docs/decisions/triage.md).
 */
export function reusableText(text: string, people: readonly Customer[]): string {
  const kept: string[] = []
  for (const line of plainText(text).split('\n')) {
    if (/^\s*>/.test(line)) continue
    if (FAREWELL.test(line.trim())) break
    for (const sentence of sentencesOf(line)) if (isReusable(sentence, people)) kept.push(sentence)
  }
  const text500 = fit([...new Set(kept)])
  return text500.split(/\s+/).length < MIN_WORDS ? '' : text500
}

function sentencesOf(line: string): string[] {
  return line
    .replace(LIST_MARK, '')
    .split(/(?<=[.!?…])\s+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
}

function isReusable(sentence: string, people: readonly Customer[]): boolean {
  if (sentence.endsWith('?') || sentence.endsWith(',') || PERSONAL.test(sentence)) return false
  if (SECRET.test(sentence) || SPELLED.test(sentence) || NAME_THAT_ACTS.test(sentence)) return false
  if (mask(sentence, null) !== sentence || maskNumbers(sentence) !== sentence) return false
  if (people.some((person) => maskPerson(sentence, person) !== sentence)) return false
  return isAnonymous(sentence)
}

/** Joins as many whole sentences as fit, each with its full stop. */
function fit(sentences: string[]): string {
  let text = ''
  for (const sentence of sentences) {
    const next = `${text}${text && ' '}${/[.…]$/.test(sentence) ? sentence : `${sentence.replace(/[!:;]$/, '')}.`}`
    if (next.length > MAX_LENGTH) break
    text = next
  }
  return text
}

const READ_LENGTH = 4_000

export type SimilarAnswer = { id: string; ticket_id: number; title: string; text: string }
type Row = { id: string; ticket_id: number; title: string; message: string; people: string[] }

/** Returns the sentences to reuse, those of `pick`, from the mailed answer of the most similar ticket that has some. */
export async function readSimilarAnswer(
  db: Database,
  ticketId: string,
  pick: (sentences: string[]) => string[],
): Promise<SimilarAnswer | undefined> {
  const { rows } = await db.execute<Row>(sql`
    select ${tickets.id}, ${tickets.ticket_id}, ${tickets.title}, last.message,
      array(
        select ${tickets.user_id} union select user_id from ticket_participants where ticket_id = ${tickets.id}
        union select user_id from ${ticketResponses} where ${ticketResponses.ticket_id} = ${tickets.id} and user_id is not null
      ) as people
    from ${aiAnalyses}, unnest(${aiAnalyses.similar_ticket_ids}) with ordinality as similar_ticket (id, place)
      join ${tickets} on ${tickets.id} = similar_ticket.id and ${tickets.status} = 'Resolved' and not ${sensitiveColumn}
      cross join lateral (
        select left(${ticketResponses.message}, ${READ_LENGTH}) as message from ${ticketResponses}
        where ${ticketResponses.ticket_id} = ${tickets.id} and ${ticketResponses.kind} = 'answer'
        order by ${ticketResponses.created_at} desc, ${ticketResponses.id} desc limit 1
      ) as last
    where ${aiAnalyses.ticket_id} = ${ticketId} order by similar_ticket.place`)
  for (const { id, ticket_id, title, message, people } of rows) {
    const text = pick(sentencesOf(reusableText(message, await readPeople(db, people)))).join(' ')
    if (text) return { id, ticket_id, title, text }
  }
  return undefined
}

async function readPeople(db: Database, ids: string[]): Promise<Customer[]> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return []
  const { first_name, last_name, phone, company } = supportUsers
  return db
    .select({ first_name, last_name, email: emailOf(), phone, company })
    .from(supportUsers)
    .where(inArray(supportUsers.id, known))
}

/** Words of everyday English and of the trade that name no person. */
const PLAIN = data.plain.join(' ')
/** Names of products and screens, which may be capitalised within a sentence. */
const CAPITALS = data.capitals.join(' ')

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}][\p{L}\p{M}’'-]*/gu) ?? []

const known: ReadonlySet<string> = new Set([
  ...words(PLAIN),
  ...words(CAPITALS),
  ...CATEGORIES.flatMap((category) => {
    const { situations, general } = playbooks[category]
    return [...situations, general].flatMap(({ customer, technician }) => [...customer, ...technician].flatMap(words))
  }),
])
const capitals: ReadonlySet<string> = new Set(CAPITALS.split(' '))

/** Returns whether a word is known, with either apostrophe and with endings that belong to no name: don’t, it's. */
const isKnownWord = (word: string) =>
  known.has(word) || /^(?:\p{L}{2,7}n['’]t|(?:it|that|there|what|you|we|they|i)['’](?:s|re|ll|ve|m|d))$/u.test(word)

/** Returns whether a sentence names no person: an unknown word counts as a name. */
function isAnonymous(sentence: string): boolean {
  const parts = sentence.split(/[\s/]+/).filter(Boolean)
  return parts.every((part, index) => {
    const bare = part.replaceAll(/^[“‘"'([]+|[”’"'),.;:\]…?!]{1,20}$/g, '')
    if (bare === '' || /^[-–—>→+&]+$/.test(bare)) return true
    if (/^\d{1,3}%?$/.test(bare)) return true
    if (!/^[\p{L}\p{M}’'-]+$/u.test(bare)) return false
    if (!isKnownWord(bare.toLowerCase())) return false
    return index === 0 || bare === bare.toLowerCase() || capitals.has(bare)
  })
}
