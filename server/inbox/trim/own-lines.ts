import { isBlank } from '../html/clean-characters.ts'
import type { TextLine } from '../html/text-line.ts'
import { withoutEnd, withoutStart } from './edge-characters.ts'
import { matchable } from './matchable.ts'
import { HEADER_FIELDS, type HeaderField } from './words.ts'

/** A name of a header field is no longer than this. */
const MAX_FIELD = 50

/** Returns which header field a line is; undefined for other lines. */
function headerField(line: string): HeaderField | undefined {
  const colon = line.slice(0, MAX_FIELD).search(/[:：\t]/)
  if (colon < 1) return undefined
  const name = matchable(line.slice(0, colon))
  return HEADER_FIELDS.get(withoutStart(withoutEnd(name, ' _'), ' _|'))
}

/** The lines of a mail that may be the sender's own; the others, which have marks of a quote, are undefined. */
export class OwnLines {
  private readonly lines: TextLine[]
  private readonly isMarked: boolean[]
  private readonly fields: (HeaderField | undefined)[] = []
  private readonly known: boolean[] = []

  constructor(lines: TextLine[], isMarked: boolean[]) {
    this.lines = lines
    this.isMarked = isMarked
  }

  text(index: number): string | undefined {
    return this.isMarked[index] === false ? this.lines[index]!.text : undefined
  }

  /** Which header field a line is. Blocks are looked for from each line, so it is found out once. */
  field(index: number): HeaderField | undefined {
    const text = this.text(index)
    if (text === undefined) return undefined
    if (!this.known[index]) {
      this.known[index] = true
      this.fields[index] = headerField(text)
    }
    return this.fields[index]
  }

  /** The next line with text, of the next three. */
  nextWritten(start: number): number {
    let index = start
    while (index < start + 3 && isBlank(this.text(index) ?? '.')) index++
    return index
  }
}
