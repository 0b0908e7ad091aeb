import type * as z from 'zod/mini'

const MESSAGE = 'Remove the characters that cannot be stored (a null character or half an emoji)'

/**
 * One issue for each text in a parsed input that PostgreSQL cannot store or compare: with U+0000, or half of a surrogate
 * pair. Fields of people say so themselves (contract/text.ts); this is for all others, ids and keys above all.
 */
export function findUnstorableText(value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return []
    return [{ code: 'custom', path, message: MESSAGE, input: value }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => findUnstorableText(inside, [...path, name]))
}
