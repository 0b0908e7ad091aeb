import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { FILTER_NAMES, type FilterValues, type SortDirection, type SortField } from '#contract/ticket-list.ts'
import type { WaitingFor } from '#contract/vocabulary.ts'
import { AWAKE, NO_ASSIGNEE, sortColumn } from '../db/ticket-list/columns.ts'
import type { Position } from './list-cursor.ts'

/** Who asks, and when: what is unread depends on it. */
export type Viewer = { id: string; now: Date }
/** Filters by the owner and what a ticket waits for. */
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
/** The ids of one page, one more than it has where others follow, and how many tickets match. */
export type Page = { ids: string[]; total: number }

export const hasOwner = ({ assignee }: TeamFilters): boolean => assignee !== undefined

export const filterConditions = (query: FilterValues & TeamFilters): SQL[] =>
  conditionsOf(query).map(({ condition }) => condition)

/**
 * The same for tickets that an index finds by something else: what most tickets have is hidden from it, which would read its entry
 * for each of them.
 */
export const conditionsBesideSearch = (query: FilterValues & TeamFilters): SQL[] =>
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

/** The columns a list sorted by `sort` is ordered by. */
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
