import { isBlank } from '../html/clean-characters.ts'
import type { OwnLines } from './own-lines.ts'
import type { HeaderField } from './words.ts'

/** Includes the lines on which a list of recipients goes on. */
const MAX_LINES = 24
const MAX_CONTINUATION = 10

export type HeaderBlock = {
  /** The last of its lines. */
  end: number
  fields: Set<HeaderField>
  hasAddress: boolean
}

/**
 * Reads the header fields that programs write above the mail that is answered (From, Sent, To, Subject), in any order, wrapped or
 * with blank lines between, beginning at line `start`. Returns undefined where that line is none.
 */
export function readHeaderBlock(lines: OwnLines, start: number): HeaderBlock | undefined {
  const fields = new Set<HeaderField>()
  let end = start - 1
  let hasAddress = false
  let skipped = 0
  for (let index = start; index < start + MAX_LINES; index++) {
    const text = lines.text(index)
    if (text === undefined) break
    const field = lines.field(index)
    if (field === undefined && fields.size === 0) return undefined
    if (field === undefined) {
      if (++skipped > MAX_CONTINUATION || (isBlank(text) && skipped > 1)) break
      continue
    }
    // A second sender begins another block.
    if (field === 'from' && fields.has('from')) break
    skipped = 0
    fields.add(field)
    hasAddress ||= text.slice(0, 500).includes('@')
    end = index
  }
  return end < start ? undefined : { end, fields, hasAddress }
}

/** Whether a block is surely the head of a mail, not a list that somebody typed. */
export function isMailHead({ fields, hasAddress }: HeaderBlock): boolean {
  const has = (field: HeaderField) => fields.has(field)
  if (has('from')) {
    if (has('subject') && (has('date') || (has('to') && hasAddress))) return true
    return hasAddress && has('to') && has('date')
  }
  return has('date') && has('to') && (has('subject') || hasAddress)
}
