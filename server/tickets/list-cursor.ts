import * as z from 'zod/mini'
import { PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import { type SortField } from '#contract/ticket-list.ts'
import { AppError } from '../errors.ts'

/** Where a page ended: the value it is sorted by, the creation in milliseconds and the id, which break ties. */
export type Position = { value: string; created: number; id: string }

const at = (value: z.ZodMiniType<string>) =>
  z.strictObject({ value, created: z.number(), id: z.uuid() }) satisfies z.ZodMiniType<Position>
/** What a ticket that needs no answer is sorted by, and one that its date woke: after every date, and before. */
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

/** The cursor of the page after this ticket in a list sorted by `sort`. */
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
