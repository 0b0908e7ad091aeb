import { desc, eq, inArray } from 'drizzle-orm'
import type { CompanyDetail } from '#contract/companies.ts'
import type { Actor } from '../context.ts'
import { nameOrAddress, personColumns } from '../people/ensure-person.ts'
import { ERASED } from '../people/erasing.ts'
import { mayChange } from '../people/require-role.ts'
import type { Database, Transaction } from '../platform/db/database.ts'
import { companyEvents, merges, supportUsers } from '../schema/schema.ts'
import { signalTeam } from '../team/signal-team.ts'

type Stored = typeof companyEvents.$inferInsert
type Kind = Stored['kind']
/** A person is an id; of an act on many, `from_value` is its journal, `to_value` their number. */
export type CompanyEvent = Pick<Stored, 'kind'> & Partial<Stored>
type Common = Pick<Stored, 'created_at'> & Partial<Stored>

/** Adds to the history of companies what these events have in common and each adds, and makes the team's windows read them again. */
export async function recordCompanyEvents(tx: Transaction, common: Common, events: CompanyEvent[]): Promise<void> {
  const rows = events.map((event) => ({ ...common, ...event }) as Stored)
  if (rows.length > 0) await tx.insert(companyEvents).values(rows)
  await signalTeam(tx, { kind: 'companies' })
}

/** `from_value` of a domain whose people join by themselves. */
export const JOINS = 'joins'

const people = (count: string) => (count === '1' ? 'one person' : `${count} people`)
/** The act in words, after the actor's name; `to` is the name of a person. */
const WORDS: Record<Kind, (to: string, from: string | null) => string> = {
  made: () => 'created this company',
  renamed: (to, from) => `renamed “${from}” to “${to}”`,
  plan_changed: (to, from) => `changed the plan from ${from ?? 'hourly'} to ${to || 'hourly'}`,
  archived: () => 'archived this company',
  restored: () => 'restored this company',
  domain_added: (to, from) => `added the domain ${to}${from === JOINS ? ', whose people join by themselves' : ''}`,
  domain_removed: (_, from) => `removed the domain ${from}`,
  person_added: (to, from) => (from ? `${to} joined by the domain ${from}` : `added ${to}`),
  person_removed: (to) => `removed ${to}`,
  people_added: (to) => `added ${people(to)}`,
  people_added_undone: (to) => `took ${people(to)} out again with Undo`,
  right_given: (to) => `let ${to} see the company’s tickets`,
  right_taken: (to) => `no longer lets ${to} see the company’s tickets`,
  merged: (to) => `merged ${to}`,
  merge_undone: (to) => `undid merging ${to}`,
}
const NAMES_PERSON: readonly Kind[] = ['person_added', 'person_removed', 'right_given', 'right_taken']
const UNDOABLE: readonly Kind[] = ['people_added', 'merged']
const MAX_EVENTS = 50

/** Reads the last events of a company in words, with people's current names; with the journal where the caller may undo it. */
export async function readCompanyHistory(db: Database, id: string, caller: Actor): Promise<CompanyDetail['events']> {
  const ofCompany = db.select().from(companyEvents).where(eq(companyEvents.company_id, id))
  const events = await ofCompany.orderBy(desc(companyEvents.id)).limit(MAX_EVENTS)
  const personOf = ({ kind, to_value, from_value }: (typeof events)[number]) =>
    NAMES_PERSON.includes(kind) ? (to_value ?? from_value ?? '') : undefined
  const ids = events.flatMap((event) => [event.actor_id, personOf(event)]).filter((each) => typeof each === 'string')
  const acts = events.flatMap(({ kind, from_value }) => (UNDOABLE.includes(kind) && from_value ? [from_value] : []))
  const found = await db.select(personColumns).from(supportUsers).where(inArray(supportUsers.id, ids))
  const journals = await db.select().from(merges).where(inArray(merges.id, acts))
  const names = new Map(found.map((person) => [person.id, nameOrAddress(person)]))
  const undoable = journals.filter(({ undone_at, by }) => !undone_at && mayChange(by, caller)).map((act) => act.id)
  return events.map((event) => {
    const person = personOf(event)
    const to = person === undefined ? (event.to_value ?? '') : (names.get(person) ?? ERASED)
    return {
      at: event.created_at.toISOString(),
      by: names.get(event.actor_id ?? '') ?? null,
      words: WORDS[event.kind](to, event.from_value),
      journal: (UNDOABLE.includes(event.kind) && undoable.find((act) => act === event.from_value)) || null,
    }
  })
}
