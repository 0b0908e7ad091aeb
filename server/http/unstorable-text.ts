import type * as z from 'zod/mini'

const MESSAGE = 'Remove the characters that cannot be stored (a null character or half an emoji)'

/**
 * Returns an issue for each string in a parsed input that PostgreSQL cannot store or compare: with U+0000 or a lone
 * surrogate. The text fields of forms check this themselves (contract/text.ts); this covers all others, such as ids.
 */
export function findUnstorableText(value: unknown, path: PropertyKey[] = []): z.core.$ZodIssue[] {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return []
    return [{ code: 'custom', path, message: MESSAGE, input: value }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inside]) => findUnstorableText(inside, [...path, name]))
}
