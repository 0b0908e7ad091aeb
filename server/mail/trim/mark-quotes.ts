import pointers from './data/pointers.json' with { type: 'json' }
import separators from './data/separators.json' with { type: 'json' }
import { betweenDashes, normalizeLine, isRule } from './line-text.ts'
import { setOf, split } from './words.ts'
import { isBlank, type TextLine } from '../parse/html/html-lines.ts'
import { findIntroducer } from './introducer.ts'
import { findAttribution } from './attribution.ts'
import { createOwnLines, type OwnLines } from './mark-signatures.ts'

const FORWARDED_MESSAGE = setOf(separators.forwarded)
/** Sentences above a quote with answers inside. */
const ANSWERS_BELOW = split(pointers.answersBelow)

/** Returns whether a line announces a forwarded mail ("--- Forwarded message ---"), in more than 20 languages. */
export function isForwardMarker(line: string): boolean {
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

/** Returns the number of `>` a line begins with, with or without spaces: `> > text` is 2 deep. */
const quoteDepth = (line: string): number => /^[> \t\u00A0]{0,200}/.exec(line)![0].replaceAll(/[^>]/g, '').length

const withoutMarks = (line: string): string => line.replace(/^[> \t]{1,200}/, '')

/** Minimum length of a quoted line that a program wrapped; the rest of it has no mark. */
const MIN_WRAPPED = 60
/** Maximum length of a sentence that locates the answers. */
const MAX_SENTENCE = 300

/**
 * Marks the lines that repeat an earlier mail and those that introduce them: containers of the HTML first, then quote
 * marks and introductions by mail programs. Text between and below marked quotes stays unmarked, and so does a forwarded
 * mail, which begins at `forwardedAt`.
 */
export function markQuotes(lines: TextLine[]) {
  const isMarked = lines.map(({ text, quote }) => quote > 0 || quoteDepth(text) > 0)
  const own = createOwnLines(lines, isMarked)
  markNamedQuotes(lines, isMarked)
  unmarkBrackets(lines, isMarked, own)
  const isQuote = lines.map(() => false)
  let forwardedAt = lines.length
  /** Set where the sender announces answers inside the quote. */
  let answersBelow = false
  /** Lines before this one have been searched for such words. */
  let searched = 0
  /** Set where the sender wrote something above. */
  let hasText = false
  /** Set where the last lines introduce a quote. */
  let isIntroduced = false

  /** Unmarks everything where the sender announces answers below and there are none outside the quote. */
  function showAnswersWithin(): void {
    const first = isQuote.indexOf(true)
    if (first === -1 || !answersAreBelow(first)) return
    const isText = ({ text, signature }: TextLine, index: number) =>
      index > first && !isQuote[index] && !signature && !isBlank(text)
    if (!lines.some(isText)) isQuote.fill(false)
  }

  /** Marks the quote that begins at a line, if any, and returns the next line. */
  function step(index: number): number {
    const line = lines[index]!
    if (isBlank(line.text)) return index + 1
    if (line.forwarded || (!isIntroduced && isForwardMarker(withoutMarks(line.text)))) {
      forwardedAt = index
      return index
    }
    if ((line.rest || isUnmarkedHead(line.text)) && !answersAreBelow(index)) return fold(index, lines.length)
    if (isMarked[index]) return markRun(index)
    const found = line.introducer
      ? { end: endOf(index, ({ introducer }) => introducer) - 1, isSure: true }
      : findIntroducer(own, index)
    if (!found) return keep(index)
    const next = endOf(found.end + 1, ({ text }) => isBlank(text))
    const endOfBars = endOf(next, ({ text }) => text.startsWith('|'))
    if (isMarked[next] === true || endOfBars > next) {
      isIntroduced = true
      return fold(index, endOfBars)
    }
    if (!found.isSure) return keep(index)
    // Without a word above it, the text below may be the answer.
    if (!hasText || answersAreBelow(index)) return found.end + 1
    return fold(index, line.wrapper === 0 ? lines.length : endOf(index, ({ wrapper }) => wrapper === line.wrapper))
  }

  /** Returns the first line from `start` on that does not belong to the others. */
  function endOf(start: number, belongs: (line: TextLine) => boolean): number {
    let end = start
    while (end < lines.length && belongs(lines[end]!)) end++
    return end
  }

  /** Searches each line once, however many quotes there are. */
  function answersAreBelow(index: number): boolean {
    for (; searched < index; searched++) {
      const { text } = lines[searched]!
      answersBelow ||= !isQuote[searched] && text.length <= MAX_SENTENCE && saysAnswersBelow(text)
    }
    return answersBelow
  }

  function keep(index: number): number {
    isIntroduced = false
    hasText = true
    return index + 1
  }

  function fold(start: number, end: number): number {
    let first = start
    // Rules that programs draw above a quote belong to it.
    for (let above = start - 1; above >= 0 && !isQuote[above]; above--) {
      const { text } = lines[above]!
      if (isBlank(text)) continue
      if (!isRule(text)) break
      first = above
    }
    isQuote.fill(true, first, end)
    return end
  }

  /** Marks lines with quote marks, and the rests of wrapped ones between them. */
  function markRun(start: number): number {
    let end = start
    let last = start
    while (end < lines.length) {
      if (isMarked[end]) last = end
      else if (!isBlank(lines[end]!.text) && !isWrapped(end)) break
      end++
    }
    isIntroduced = false
    return fold(start, last + 1)
  }

  function isWrapped(index: number): boolean {
    const [before, text] = [lines[index - 1]!.text, lines[index]!.text]
    if (!isMarked[index - 1] || !isMarked[index + 1] || before.length < MIN_WRAPPED) return false
    return text.length < MIN_WRAPPED && !/[.?!:]$/.test(before.trimEnd()) && /^\p{Ll}/u.test(text.trim())
  }

  for (let index = 0; index < forwardedAt;) index = step(index)
  showAnswersWithin()
  return { isQuote, forwardedAt }
}

/** Quotes of programs that put the writer's name or initials before the mark: `Ann> Is it done?` */
const NAMED_MARK = /^(\p{Lu}[\p{L}.]{0,14})> (?=\S)/u
/** Names before a command that someone typed: `Router> show version`. */
const PROMPT =
  /^(?:router|switch|sql|mysql|ps|dos|cmd|ftp|ssh|cli|user|admin|root|server|host|firewall|debug|node|c|d)$/i

/** Marks lines by such a name, whose first one reads like a sentence. */
function markNamedQuotes(lines: TextLine[], isMarked: boolean[]): void {
  const names = new Map<string, boolean>()
  for (const [index, { text }] of lines.entries()) {
    const name = NAMED_MARK.exec(text.slice(0, 40))?.[1]
    if (!name) continue
    const isSentence = /^\p{Lu}[^\s;]* \p{L}+ [^\s;][^;]*$/u.test(text.slice(name.length + 2))
    if (!names.has(name)) names.set(name, isSentence && !PROMPT.test(name))
    isMarked[index] ||= names.get(name)!
  }
}

/** Unmarks a bracket at the beginning of a line that closes the address of an introduction above it. */
function unmarkBrackets(lines: TextLine[], isMarked: boolean[], own: OwnLines): void {
  for (let index = 1; index < lines.length; index++) {
    if (!isMarked[index] || isMarked[index - 1] || !/^>[):\s]/.test(lines[index]!.text)) continue
    const above = Array.from({ length: Math.min(MAX_BROKEN, index) }, (_, at) => index - 1 - at)
    const text = above.map((at) => own.text(at)?.slice(-MAX_SENTENCE) ?? '').join(' ')
    if (text.split('<').length <= text.split('>').length) continue
    isMarked[index] = false
    isMarked[index] = !above.some((start) => (findAttribution(own, start)?.end ?? 0) >= index)
  }
}

/** Lines of an introduction above the one with the bracket. */
const MAX_BROKEN = 3

/** Returns whether a line is above a mail quoted without marks, as GroupWise and Lotus Notes write it. */
const isUnmarkedHead = (line: string) => {
  if (line.length > 200) return false
  if (line.startsWith('>>> ')) return line.trimEnd().endsWith('>>>') && /\d{4}|\d:\d\d/.test(line)
  return line.startsWith('|-----') && line.trimEnd().endsWith('>')
}

function saysAnswersBelow(line: string): boolean {
  const text = normalizeLine(line)
  return ANSWERS_BELOW.some((words) => text.includes(words))
}
