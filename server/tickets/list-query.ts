import * as z from 'zod/mini'
import { PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import {
  FILTER_NAMES,
  type FilterValues,
  type ListFilters,
  type SortDirection,
  type SortField,
} from '#contract/ticket-list.ts'
import { AppError } from '../platform/errors.ts'
import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import { AWAKE, NO_ID, sortColumn } from '../schema/ticket-list/columns.ts'
import { parseJson } from '../platform/parse-json.ts'

/** A place between tickets: the value they are sorted by, the creation in milliseconds and the id, which break ties. */
export type Position = { value: string; created: number; id: string }

const at = (value: z.ZodMiniType<string>) =>
  z.strictObject({ value, created: z.number(), id: z.uuid() }) satisfies z.ZodMiniType<Position>
/** Sort values after and before every date: of a ticket that needs no answer, and of one that its date woke. */
const NEVER = 'infinity'
const FIRST = '-infinity'
const POSITIONS = {
  title: at(z.string()),
  status: at(z.enum(STATUSES)),
  priority: at(z.enum(PRIORITIES)),
  created_at: at(z.iso.datetime()),
  waiting_since: at(z.union([z.iso.datetime(), z.enum([NEVER, FIRST])])),
} satisfies Record<SortField, z.ZodMiniType<Position>>

type ListedTicket = {
  [Sort in SortField]: Sort extends 'created_at' ? Date : Sort extends 'waiting_since' ? Date | null : string
} & {
  id: string
  waiting_for: string | null
  attention: string | null
}

/** Encodes the position of a ticket in a list sorted by `sort`. */
export const writeCursor = (ticket: ListedTicket, sort: SortField): string =>
  Buffer.from(JSON.stringify(positionOf(ticket, sort))).toString('base64url')

export function positionOf(ticket: ListedTicket, sort: SortField): Position {
  const sorted = sort === 'waiting_since' ? waitingValue(ticket) : ticket[sort]
  const value = typeof sorted === 'string' ? sorted : sorted.toISOString()
  return { value, created: ticket.created_at.getTime(), id: ticket.id }
}

function waitingValue({ waiting_since, waiting_for, attention }: ListedTicket): Date | string {
  if (waiting_since === null || waiting_for !== null) return NEVER
  return attention === 'woke' ? FIRST : waiting_since
}

/** The position of a moment in a list sorted by a date: on the earlier side of tickets of the same moment. */
export const positionOfMoment = (moment: string): Position => ({
  value: moment,
  created: Date.parse(moment),
  id: '00000000-0000-0000-0000-000000000000',
})

/** Throws `invalid-input` for anything but a cursor that writeCursor made of a list sorted by `sort`. */
export function readCursor(cursor: string, sort: SortField): Position {
  const position = POSITIONS[sort].safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (position.success) return position.data
  throw new AppError('invalid-input', 'The cursor is not one this list gave.', [
    { path: 'cursor', message: 'Use the nextCursor of the page before, with the same sorting' },
  ])
}

/** The caller and the time, on which `unread` depends. */
export type Viewer = { id: string; now: Date }
/** `me` has become an id. */
type TeamFilters = Pick<ListFilters, 'assignee' | 'waiting' | 'spam' | 'bulk'>
/** Conditions whose matches are looked up and counted up to a limit. */
export type LookedUp = Pick<ListFilters, 'tag' | 'company' | 'company_id' | 'channel' | 'text'> & {
  search: string
  createdBefore?: Date | undefined
  unreadBy?: Viewer | undefined
}
/** One end of a page: it begins after this position, or ends before it; without a position it is the last page. */
export type Edge = { side: 'after'; position: Position } | { side: 'before'; position?: Position | undefined }
export type TicketQuery = FilterValues &
  TeamFilters &
  LookedUp & {
    sort: SortField
    direction: SortDirection
    limit: number
    /** Left out for the first page. */
    edge?: Edge | undefined
    /** Count the tickets before the edge. */
    isNumbered: boolean
  }
/** The ids of a page and one more where others follow; null for what was not counted. */
export type FoundPage = { ids: string[]; total: number; before: number | null }

/** SQL: neither spam nor merged into another. */
export const LISTED = sql`folder not in ('spam', 'merged')`

export const filterConditions = (query: FilterValues & TeamFilters): SQL[] =>
  conditionsOf(query).map(({ condition }) => condition)

/** The same for a search, with the values that most tickets have hidden from the indexes. */
export const searchFilterConditions = (query: FilterValues & TeamFilters): SQL[] =>
  conditionsOf(query).map(({ name, condition }) =>
    name === 'folder' || query[name] === USUAL[name] ? sql`coalesce(${condition}, false)` : condition,
  )

type FilterKey = keyof FilterValues | 'assignee' | 'waiting' | 'folder'
/** Values that most tickets have. */
const USUAL: Partial<Record<FilterKey, string>> = {
  status: 'Resolved',
  priority: 'Medium',
  needs_answer: 'no',
  waiting: 'none',
}

function conditionsOf(query: FilterValues & TeamFilters): { name: FilterKey; condition: SQL }[] {
  const { assignee, waiting } = query
  const owner = assignee === 'none' ? NO_ID : assignee
  const names = FILTER_NAMES.filter((name) => query[name] !== undefined)
  return [
    ...names.map((name) => ({ name, condition: sql`${sql.identifier(name)} = ${query[name]}` })),
    ...(owner === undefined ? [] : [{ name: 'assignee' as const, condition: sql`assignee = ${owner}::uuid` }]),
    { name: 'folder', condition: folderCondition(query) },
    ...(waiting === undefined ? [] : [{ name: 'waiting' as const, condition: waitingCondition(waiting) }]),
  ]
}

/** Spam is in its own list alone, and what was merged into another ticket in none; mail to many is not among what waits for an owner. */
function folderCondition({ assignee, spam, bulk }: TeamFilters): SQL {
  if (spam === 'true') return sql`folder = 'spam'`
  if (bulk === 'true') return sql`folder = 'bulk'`
  return bulk === 'false' || assignee === 'none' ? sql`folder = 'inbox'` : LISTED
}

function waitingCondition(waiting: NonNullable<TeamFilters['waiting']>): SQL {
  if (waiting === 'any') return sql`waiting > ${AWAKE}`
  return sql`waiting = ${waiting === 'none' ? AWAKE : waiting}`
}

export const all = (conditions: SQL[]): SQL => (conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`)

const join = (parts: SQLChunk[]): SQL => sql.join(parts, sql`, `)

/** The columns a list sorted by `sort` is ordered by. */
const keyNames = (sort: SortField): string[] => [...new Set([sortColumn(sort), 'created_at', 'id'])]
export const keysOf = (sort: SortField): SQL => join(keyNames(sort).map((column) => sql.identifier(column)))

export const isBackward = ({ edge }: TicketQuery): boolean => edge?.side === 'before'

/** SQL for the ids of a page, those nearest to its edge first, as an array. */
export function pageIds(query: TicketQuery, from: SQL, conditions: SQL[]): SQL {
  const isAscending = (query.direction === 'asc') !== isBackward(query)
  const order = join(
    keyNames(query.sort).map((key) => sql`${sql.identifier(key)} ${sql.raw(isAscending ? 'asc' : 'desc')}`),
  )
  const beyond = query.edge?.position ? [compareKeys(query, isAscending ? '>' : '<', query.edge.position)] : []
  return sql`array(
    select id from ${from} where ${all([...conditions, ...beyond])} order by ${order} limit ${query.limit + 1}
  )`
}

/** SQL for the number of tickets before the edge of a page, counted up to `limit`. */
export function countBefore(query: TicketQuery, from: SQL, conditions: SQL[], limit?: number): SQL {
  if (!query.edge) return sql`0`
  if (!query.isNumbered) return sql`null::int`
  const { side, position } = query.edge
  const operator = `${query.direction === 'asc' ? '<' : '>'}${side === 'after' ? '=' : ''}`
  const passed = position ? [compareKeys(query, operator, position)] : []
  const counted = sql`select from ${from} where ${all([...conditions, ...passed])}`
  return sql`(select count(*)::int from (${counted} ${limit === undefined ? sql`` : sql`limit ${limit}`}) passed)`
}

function compareKeys({ sort }: TicketQuery, operator: string, { value, created, id }: Position): SQL {
  const sorted = sort === 'title' ? sql`ticket_list_key(${value})` : sql`${value}`
  const values = [
    ...(keyNames(sort).length === 3 ? [sorted] : []),
    sql`${new Date(created).toISOString()}::timestamptz`,
    sql`${id}::uuid`,
  ]
  return sql`(${keysOf(sort)}) ${sql.raw(operator)} (${join(values)})`
}
