import { failure } from './failure.ts'
import { plainText } from './plain-text.ts'

const MAX_DEPTH = 4
const MAX_VALUES = 100

/**
 * Validates structured insights and removes invisible characters. Throws a Failure (`nonsense`) when they are neither object nor
 * list, empty, nested deeper than four, or have more than a hundred values or `longest` characters.
 */
export function readStructure(value: unknown, longest: number): Record<string, unknown> | unknown[] {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0)
    throw failure('nonsense', 'gave no insights')
  let values = 0
  let characters = 0
  const text = (raw: string) => {
    characters += raw.length
    if (characters > longest) throw failure('nonsense', 'gave insights that are too long')
    return plainText(raw)
  }
  const copy = (part: unknown, depth: number): unknown => {
    if (++values > MAX_VALUES || depth > MAX_DEPTH) throw failure('nonsense', 'gave insights that are too deep')
    if (typeof part === 'string') return text(part)
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map((each: unknown) => copy(each, depth + 1))
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [text(key), copy(each, depth + 1)]))
  }
  return copy(value, 1) as Record<string, unknown> | unknown[]
}
