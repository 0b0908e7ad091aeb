import * as z from 'zod/mini'
import { PRIORITIES, STATUSES, type SortField } from '#contract/vocabulary.ts'
import { AppError } from '../errors.ts'

/** Where a page ended: the sorted column's value there, and the id that breaks ties. */
export type Position = { value: string; id: string }

const at = (value: z.ZodMiniType<string>) => z.strictObject({ value, id: z.uuid() })
const POSITIONS = {
  title: at(z.string().check(z.refine<string>((text) => !text.includes('\0')))),
  status: at(z.enum(STATUSES)),
  priority: at(z.enum(PRIORITIES)),
  created_at: at(z.iso.datetime()),
} satisfies Record<SortField, z.ZodMiniType<Position>>

export function writeCursor({ value, id }: { value: string | Date; id: string }): string {
  const text = value instanceof Date ? value.toISOString() : value
  return Buffer.from(JSON.stringify({ value: text, id })).toString('base64url')
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
