import headers from './data/headers.json' with { type: 'json' }
import { normalizeLine, withoutEnd, withoutStart } from './line-text.ts'
import { split } from './words.ts'

export type HeaderField = keyof typeof headers
/** Header fields above a quoted mail, by their names in the languages of mail programs. */
export const HEADER_FIELDS = new Map(
  Object.entries(headers).flatMap(([field, lines]) =>
    split(lines).map((name) => [name, field as HeaderField] as const),
  ),
)

const MAX_LABEL = 50

export type HeaderLine = { field: HeaderField; value: string }

/** Reads a line such as `*From:* Ann <ann@example.com>` above a quoted or forwarded mail; undefined for any other. */
export function readHeaderLine(line: string): HeaderLine | undefined {
  const colon = line.slice(0, MAX_LABEL).search(/[:：\t]/)
  if (colon < 1) return undefined
  const name = withoutStart(withoutEnd(normalizeLine(line.slice(0, colon)), ' _'), ' _|')
  const field = HEADER_FIELDS.get(name)
  return field && { field, value: withoutStart(line.slice(colon + 1), '* \t\u00A0').replace(/[*\s]{1,100}$/, '') }
}
