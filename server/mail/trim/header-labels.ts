import { normalizeLine, withoutEnd, withoutStart } from './line-text.ts'
import { HEADER_FIELDS, type HeaderField } from './words.ts'

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
