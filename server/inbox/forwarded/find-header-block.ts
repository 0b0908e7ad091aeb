import type { HeaderKind } from './header-labels.ts'
import type { QuotedLine } from './quoted-lines.ts'

/** The headers of a forwarded mail in a text; `start` and `end` are lines, the end exclusive. */
export type HeaderBlock = { start: number; end: number; values: Map<HeaderKind, string> }

/** Recipients go over several lines. */
const MAX_LINES = 40

/**
 * Reads the header block that begins at a line, all of it equally quoted. Undefined where none does, or it names no sender
 * and two more facts of a mail.
 */
export function readHeaderBlock(lines: QuotedLine[], start: number): HeaderBlock | undefined {
  const { depth } = lines[start]!
  const values: HeaderBlock['values'] = new Map()
  let last: HeaderKind | undefined
  let end = start
  for (let at = start; at < Math.min(lines.length, start + MAX_LINES); at += 1) {
    const line = lines[at]!
    const isBlank = line.text.trim() === ''
    // Headers that were paragraphs of HTML have blank lines between them.
    if (isBlank && lines[at + 1]?.header) continue
    if (isBlank && last && values.get(last) === '') continue
    if (isBlank || line.depth !== depth) break
    const { header } = line
    // The same label again begins another mail, or is a sentence.
    if (header && header.kind !== 'other' && values.has(header.kind)) break
    if (header) {
      values.set(header.kind, header.value)
      last = header.kind
    } else if (last && continues(line.text, values.get(last)!)) {
      values.set(last, `${values.get(last)} ${line.text.trim()}`.trim())
    } else break
    end = at + 1
  }
  const facts = ['date', 'to', 'subject'] as const
  return values.has('from') && facts.filter((kind) => values.has(kind)).length >= 2 ? { start, end, values } : undefined
}

const continues = (line: string, value: string) =>
  value === '' || /^[\s<]/.test(line) || value.endsWith(',') || value.endsWith(';')
