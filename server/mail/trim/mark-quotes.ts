import { betweenDashes, normalizeLine, isRule } from './line-text.ts'
import { FORWARDED_MESSAGE, ANSWERS_BELOW } from './words.ts'
import { isBlank, type TextLine } from '../parse/html/html-lines.ts'
import { findIntroducer } from './introducer.ts'
import { OwnLines } from './mark-signatures.ts'

/**
 * Returns whether a line announces a forwarded mail below it ("---------- Forwarded message ---------", "Begin
 * forwarded message:"), in more than 20 languages.
 */
function isForwardMarker(line: string): boolean {
  if (line.length > 200) return false
  const { text, before, after } = betweenDashes(line)
  const hasColon = /[:：]$/.test(text)
  if (before + after < 2 && !hasColon) return false
  const words = normalizeLine(text).replace(/ ?:$/, '')
  if (FORWARDED_MESSAGE.has(words)) return true
  // Lotus Notes: `----- Forwarded by Ann Miller/Acme on 11/23/2026 09:12 AM -----`
  if (before < 3) return false
  return [...FORWARDED_MESSAGE].some((marker) => words.startsWith(`${marker} `))
}

/** Limit of counted marks and of read characters. */
const MAX_SCANNED = 200

/** Returns the number of `>` a line begins with, with or without spaces: `> > text` is 2 deep. */
function quoteDepth(line: string): number {
  let depth = 0
  const end = Math.min(line.length, MAX_SCANNED)
  for (let index = 0; index < end; index++) {
    const character = line[index]
    if (character === '>') depth++
    else if (character !== ' ' && character !== '\t' && character !== '\u00A0') break
  }
  return depth
}

function withoutMarks(line: string): string {
  let index = 0
  const end = Math.min(line.length, MAX_SCANNED)
  while (index < end && (line[index] === '>' || line[index] === ' ' || line[index] === '\t')) index++
  return line.slice(index)
}

/** Minimum length of a quoted line that a program wrapped; the rest of it has no mark. */
const MIN_WRAPPED = 60
/** Maximum length of a sentence that locates the answers. */
const MAX_SENTENCE = 300

export type QuoteMarks = {
  isQuote: boolean[]
  /** Line at which a forwarded mail begins, which is never folded; the number of lines where there is none. */
  forwardedAt: number
}

/** Marks quotes line by line, from first to last. One object per mail. */
class QuoteMarker {
  private readonly isMarked: boolean[]
  readonly isQuote: boolean[]
  forwardedAt: number
  /** Set where the sender announces answers inside the quote. */
  private answersBelow = false
  /** Set where the sender wrote something above. */
  private hasText = false
  /** Set where the last lines introduce a quote. */
  private isIntroduced = false

  private readonly lines: TextLine[]
  private readonly own: OwnLines
  /** Lines before this one have been searched for such words. */
  private searched = 0

  constructor(lines: TextLine[]) {
    this.lines = lines
    this.isMarked = lines.map(({ text, quote }) => quote > 0 || quoteDepth(text) > 0)
    this.own = new OwnLines(lines, this.isMarked)
    this.isQuote = lines.map(() => false)
    this.forwardedAt = lines.length
  }

  mark(): void {
    let index = 0
    while (index < this.forwardedAt) index = this.step(index)
    this.showAnswersWithin()
  }

  /** Unmarks everything where the sender announces answers below and there are none outside the quote. */
  private showAnswersWithin(): void {
    const first = this.isQuote.indexOf(true)
    if (first === -1 || !this.answersAreBelow(first)) return
    const isText = ({ text, signature }: TextLine, index: number) =>
      index > first && !this.isQuote[index] && !signature && !isBlank(text)
    if (!this.lines.some(isText)) this.isQuote.fill(false)
  }

  /** Marks the quote that begins at a line, if any, and returns the next line. */
  private step(index: number): number {
    const line = this.lines[index]!
    if (isBlank(line.text)) return index + 1
    if (line.forwarded || (!this.isIntroduced && isForwardMarker(withoutMarks(line.text)))) return this.forward(index)
    if ((line.rest || isUnmarkedHead(line.text)) && !this.answersAreBelow(index))
      return this.fold(index, this.lines.length)
    if (this.isMarked[index]) return this.markRun(index)
    const found = line.introducer ? { end: this.endOfIntroducer(index), isSure: true } : findIntroducer(this.own, index)
    if (!found) return this.keep(index)
    const next = this.nextWritten(found.end + 1)
    if (this.isMarked[next] === true || this.isBarred(next)) {
      this.fold(index, next)
      this.isIntroduced = true
      return this.markBars(next)
    }
    if (!found.isSure) return this.keep(index)
    // Without a word above it, the text below may be the answer.
    if (!this.hasText || this.answersAreBelow(index)) return found.end + 1
    return this.fold(index, this.endOfWrapper(line.wrapper, index))
  }

  /** Searches each line once, however many quotes there are. */
  private answersAreBelow(index: number): boolean {
    for (; this.searched < index; this.searched++) {
      const { text } = this.lines[this.searched]!
      this.answersBelow ||= !this.isQuote[this.searched] && text.length <= MAX_SENTENCE && saysAnswersBelow(text)
    }
    return this.answersBelow
  }

  private keep(index: number): number {
    this.isIntroduced = false
    this.hasText = true
    return index + 1
  }

  private forward(index: number): number {
    this.forwardedAt = index
    return index
  }

  private fold(start: number, end: number): number {
    let first = start
    // Rules that programs draw above a quote belong to it.
    for (let above = start - 1; above >= 0 && !this.isQuote[above]; above--) {
      const { text } = this.lines[above]!
      if (isBlank(text)) continue
      if (!isRule(text)) break
      first = above
    }
    this.isQuote.fill(true, first, end)
    return end
  }

  /** Marks lines with quote marks, and the rests of wrapped ones between them. */
  private markRun(start: number): number {
    let end = start
    let last = start
    while (end < this.lines.length) {
      if (this.isMarked[end]) last = end
      else if (!isBlank(this.lines[end]!.text) && !this.isWrapped(end)) break
      end++
    }
    this.isIntroduced = false
    return this.fold(start, last + 1)
  }

  private isWrapped(index: number): boolean {
    const [before, text] = [this.lines[index - 1]!.text, this.lines[index]!.text]
    if (!this.isMarked[index - 1] || !this.isMarked[index + 1] || before.length < MIN_WRAPPED) return false
    return text.length < MIN_WRAPPED && !/[.?!:]$/.test(before.trimEnd()) && /^\p{Ll}/u.test(text.trim())
  }

  private isBarred(index: number): boolean {
    return this.lines[index]?.text.startsWith('|') === true
  }

  private markBars(start: number): number {
    let end = start
    while (this.isBarred(end)) end++
    return end > start ? this.fold(start, end) : start
  }

  private endOfIntroducer(start: number): number {
    let end = start
    while (this.lines[end + 1]?.introducer === true) end++
    return end
  }

  private nextWritten(start: number): number {
    let index = start
    while (index < this.lines.length && isBlank(this.lines[index]!.text)) index++
    return index
  }

  private endOfWrapper(wrapper: number, start: number): number {
    if (wrapper === 0) return this.lines.length
    let end = start
    while (this.lines[end]?.wrapper === wrapper) end++
    return end
  }
}

/**
 * Returns whether a line that looks quoted is above a mail quoted without marks: GroupWise writes `>>> Ann
 * <ann@example.com> 11/23/2026 9:12 AM >>>`, Lotus Notes draws a box around the sender.
 */
const isUnmarkedHead = (line: string) => {
  if (line.length > 200) return false
  if (line.startsWith('>>> ')) return line.trimEnd().endsWith('>>>') && /\d{4}|\d:\d\d/.test(line)
  return line.startsWith('|-----') && line.trimEnd().endsWith('>')
}

function saysAnswersBelow(line: string): boolean {
  const text = normalizeLine(line)
  return ANSWERS_BELOW.some((words) => text.includes(words))
}

/**
 * Marks the lines that repeat an earlier mail and those that introduce them: containers of the HTML first, then quote
 * marks and introductions by mail programs. Text between and below marked quotes stays unmarked.
 */
export function markQuotes(lines: TextLine[]): QuoteMarks {
  const marker = new QuoteMarker(lines)
  marker.mark()
  return { isQuote: marker.isQuote, forwardedAt: marker.forwardedAt }
}
