import * as z from 'zod/mini'
import { PRIORITIES, STATUSES, type WaitingFor } from '#contract/vocabulary.ts'
import { type SortField, FILTER_NAMES, type FilterValues, type SortDirection } from '#contract/ticket-list.ts'
import { AppError } from '../platform/errors.ts'
import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { AWAKE, NO_ASSIGNEE, sortColumn } from '../schema/ticket-list/columns.ts'

/** The end of a page: the value it is sorted by, the creation in milliseconds and the id, which break ties. */
type Position = { value: string; created: number; id: string }

const at = (value: z.ZodMiniType<string>) =>
  z.strictObject({ value, created: z.number(), id: z.uuid() }) satisfies z.ZodMiniType<Position>
/** Sort values of a ticket that needs no answer, after every date, and of one that its date woke, before every date. */
const NEVER = 'infinity'
const FIRST = '-infinity'
const POSITIONS = {
  title: at(z.string()),
  status: at(z.enum(STATUSES)),
  priority: at(z.enum(PRIORITIES)),
  created_at: at(z.iso.datetime()),
  waiting_since: at(z.union([z.iso.datetime(), z.enum([NEVER, FIRST])])),
} satisfies Record<SortField, z.ZodMiniType<Position>>

type Last = {
  [Sort in SortField]: Sort extends 'created_at' ? Date : Sort extends 'waiting_since' ? Date | null : string
} & {
  id: string
  waiting_for: string | null
  attention: string | null
}

/** Returns the cursor of the page after this ticket. */
export function writeCursor(last: Last, sort: SortField): string {
  const sorted = sort === 'waiting_since' ? waitingPlace(last) : last[sort]
  const value = typeof sorted === 'string' ? sorted : sorted.toISOString()
  const position: Position = { value, created: last.created_at.getTime(), id: last.id }
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

const waitingPlace = ({ waiting_since, waiting_for, attention }: Last): Date | string => {
  if (waiting_since === null || waiting_for !== null) return NEVER
  return attention === 'woke' ? FIRST : waiting_since
}

/** Throws `invalid-input` for anything but a cursor that writeCursor made of a list sorted by `sort`. */
export function readCursor(cursor: string, sort: SortField): Position {
  const position = POSITIONS[sort].safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (position.success) return position.data
  throw new AppError('invalid-input', 'The cursor is not one this list gave.', [
    { path: 'cursor', message: 'Use the nextCursor of the page before, with the same sorting' },
  ])
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The reader of a list and the time of reading: what is unread depends on both. */
export type Viewer = { id: string; now: Date }
export type TeamFilters = {
  /** An id, or `none`. */
  assignee?: string | undefined
  waiting?: WaitingFor | 'any' | 'none' | undefined
}
/** Conditions whose matches are looked up and counted up to a limit. */
export type LookedUp = {
  search: string
  tag?: string | undefined
  /** In lower case. */
  company?: string | undefined
  channel?: 'form' | 'mail' | undefined
  createdBefore?: Date | undefined
  /** Words of the conversation. */
  text?: string | undefined
  /** Whose unread tickets. */
  unreadBy?: Viewer | undefined
}
export type TicketQuery = FilterValues &
  TeamFilters &
  LookedUp & {
    sort: SortField
    direction: SortDirection
    limit: number
    /** The page begins after this position; without one, after `offset` tickets. */
    after?: Position | undefined
    offset: number
  }
/** The ids of one page, with one more if others follow, and the number of matches. */
export type Page = { ids: string[]; total: number }

export const hasOwner = ({ assignee }: TeamFilters): boolean => assignee !== undefined

export const filterConditions = (query: FilterValues & TeamFilters): SQL[] =>
  conditionsOf(query).map(({ condition }) => condition)

/**
 * The same for a search, with the values that most tickets have hidden from the indexes, which would read an entry for each of
 * them.
 */
export const searchFilterConditions = (query: FilterValues & TeamFilters): SQL[] =>
  conditionsOf(query).map(({ name, condition }) =>
    query[name] === USUAL[name] ? sql`coalesce(${condition}, false)` : condition,
  )

type FilterKey = keyof FilterValues | keyof TeamFilters
/** Values that most tickets have. */
const USUAL: Partial<Record<FilterKey, string>> = {
  status: 'Resolved',
  priority: 'Medium',
  needs_answer: 'no',
  waiting: 'none',
}

function conditionsOf(query: FilterValues & TeamFilters): { name: FilterKey; condition: SQL }[] {
  const { assignee, waiting } = query
  const owner = assignee === 'none' ? NO_ASSIGNEE : assignee
  const names = FILTER_NAMES.filter((name) => query[name] !== undefined)
  return [
    ...names.map((name) => ({ name, condition: sql`${sql.identifier(name)} = ${query[name]}` })),
    ...(owner === undefined ? [] : [{ name: 'assignee' as const, condition: sql`assignee = ${owner}::uuid` }]),
    ...(waiting === undefined ? [] : [{ name: 'waiting' as const, condition: waitingCondition(waiting) }]),
  ]
}

function waitingCondition(waiting: NonNullable<TeamFilters['waiting']>): SQL {
  if (waiting === 'any') return sql`waiting > ${AWAKE}`
  return sql`waiting = ${waiting === 'none' ? AWAKE : waiting}`
}

export const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

export const join = (parts: SQLChunk[]): SQL => sql.join(parts, sql`, `)

export const offsetOf = ({ after, offset }: TicketQuery): number => (after ? 0 : offset)

export const directionOf = ({ direction }: TicketQuery): SQL => sql.raw(direction)
export const orderBy = (query: TicketQuery): SQL =>
  join(keysOf(query.sort).map((column) => sql`${sql.identifier(column)} ${directionOf(query)}`))

export const keysOf = (sort: SortField): string[] => [...new Set([sortColumn(sort), 'created_at', 'id'])]

export function afterCondition(query: TicketQuery): SQL[] {
  const { sort, after } = query
  if (!after) return []
  const keys = keysOf(sort)
  const created = new Date(after.created).toISOString()
  const value = sort === 'title' ? sql`ticket_list_key(${after.value})` : sql`${after.value}`
  const values = [...(keys.length === 3 ? [value] : []), sql`${created}::timestamptz`, sql`${after.id}::uuid`]
  const columns = keys.map((column) => sql.identifier(column))
  return [sql`(${join(columns)}) ${sql.raw(query.direction === 'asc' ? '>' : '<')} (${join(values)})`]
}
