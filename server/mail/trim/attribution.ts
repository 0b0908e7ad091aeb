import attribution from './data/attribution.json' with { type: 'json' }
import { betweenDashes, normalizeLine } from './line-text.ts'
import type { OwnLines } from './mark-signatures.ts'

type Words = {
  starts: string[]
  /** Verbs that end the line, or that are followed by a date only. */
  endVerbs?: string[]
  /** Verbs that are followed by the writer's name. */
  middleVerbs?: string[]
}
const LANGUAGES: Words[] = Object.values(attribution.languages)
const STARTS = new Set(LANGUAGES.flatMap(({ starts }) => starts))
const END_VERBS = [...new Set(LANGUAGES.flatMap(({ endVerbs = [] }) => endVerbs))]
const MIDDLE_VERBS = [...new Set(LANGUAGES.flatMap(({ middleVerbs = [] }) => middleVerbs))]
/** Names of weekdays, also as programs abbreviate them at the beginning of a line. */
const WEEKDAYS = new Set(attribution.weekdays.flatMap((line) => line.split(' ')))

/** Lines of a wrapped attribution; longer texts are sentences. */
const MAX_LINES = 4
const MAX_LENGTH = 360
/** Length of the writer's name behind the verb. */
const MAX_NAME = 90

const ADDRESS = /[^\s<>()[\]"',;:]@[^\s<>()[\]"',;:]/
const YEAR = /\d{4}/
const TIME = /\d{1,2}[:.h]\d\d|\d ?[ap]\.?m\b/
const DAY = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}/
const PARTICLES = new Set(
  'von van de der den del da di du la le el al bin ibn zu zum via und und and & at from the'.split(' '),
)

/** Gmail of 2016, without a verb: `2016-03-03 17:21 GMT+01:00 Ann Miller`. */
const DATE_AND_NAME = /^\d{4}-\d\d-\d\d \d{1,2}:\d\d (?:GMT|UTC)(?:[+-]\d\d:?\d\d)? (\P{L}{0,2}\p{L}[^<>@:]{1,60})$/u
/** `Ann Miller <ann@example.com> wrote`: a name and an address that nothing else precedes. */
const WRITER = /^["']?([^<>"'@]{2,60}?)["']? <[^\s<>]{1,100}@[^\s<>]{1,100}> \S{1,20}(?: \S{1,20})?$/

export type Attribution = {
  /** Last of its lines. */
  end: number
  /** False for one that only a quote below it distinguishes from a sentence. */
  isSure: boolean
}

const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{M}]/u.test(character)

/** Returns whether a word is bounded at an index; scripts without spaces between words have bounds anywhere. */
function isWordAt(text: string, index: number, word: string): boolean {
  if (/[\u0E00-\u0E7F\u3040-\u9FFF\uAC00-\uD7AF]/.test(word)) return true
  return !isLetter(text[index - 1]) && !isLetter(text[index + word.length])
}

const startsWithWord = (text: string) =>
  [1, 2, 3].some((count) =>
    STARTS.has(
      text
        .split(' ', count)
        .join(' ')
        .replace(/[,;:]$/, ''),
    ),
  )

const startsWithWeekday = (text: string) => WEEKDAYS.has(text.slice(0, 20).split(/[\s.,(]/, 1)[0] ?? '')

/** Returns how a line may begin an attribution: with a known word or weekday, with a date, or with the writer's address. */
function startKind(original: string): 'word' | 'date' | 'name' | undefined {
  const written = betweenDashes(original).text.replace(/^["'[(«]/, '')
  const start = normalizeLine(written)
  if (startsWithWord(start) || startsWithWeekday(start)) return 'word'
  if (/^\d/.test(start)) return 'date'
  // The writer's name precedes the address or the date, and is no sentence.
  const end = written.slice(0, MAX_NAME).search(/[<([@于於]|, \d/)
  if (end === -1) return undefined
  return end === 0 || written[end] === '@' || isName(written.slice(0, end).replaceAll(/["']/g, '').trim())
    ? 'name'
    : undefined
}

/** Returns whether a text with its capitals is a name or an address, not the rest of a sentence. */
function isName(original: string): boolean {
  if (original.length > MAX_NAME) return ADDRESS.test(original) && original.length <= 2 * MAX_NAME
  if (ADDRESS.test(original)) return true
  const words = original.split(/[\s,]+/).filter(Boolean)
  return words.length > 0 && words.length <= 8 && words.every((word) => !/^\p{Ll}/u.test(word) || PARTICLES.has(word))
}

/** Returns whether a text without a date is a name and a verb ("Ann wrote"), not a sentence ("The email said"). */
const isWriter = (original: string) => {
  const name = original.split(' ').slice(0, -1).join(' ')
  return name.length <= 60 && isName(name) && !/^(?:the|my|our|your|his|her|it|this|that|these|i)\b/i.test(name)
}

const lastWordOf = (text: string) => text.slice(text.lastIndexOf(' ') + 1)

/** Returns whether the word before a verb at the end is in lower case, as names are not: "our server wrote". */
const endsWithThing = (original: string) => {
  const lower = original.toLowerCase()
  const verb = END_VERBS.filter((each) => lower.endsWith(` ${each}`)).toSorted((a, b) => b.length - a.length)[0]
  const before = verb ? lastWordOf(original.slice(0, -verb.length - 1)) : ''
  return /^\p{Ll}/u.test(before) && before !== 'you'
}

const lastWordAt = (text: string, word: string) => {
  const index = text.lastIndexOf(word)
  return index !== -1 && isWordAt(text, index, word) ? index : -1
}

/** Returns whether a verb of writing ends the text, apart from a date behind it. */
function hasEndVerb(text: string): boolean {
  return END_VERBS.some((verb) => {
    const index = lastWordAt(text, verb)
    if (index === -1) return false
    const rest = text.slice(index + verb.length).replace(/^[\s,:(]+/, '')
    return rest === '' || (rest.length <= 60 && (YEAR.test(rest) || TIME.test(rest)) && !/[!?]/.test(rest))
  })
}

/** Returns whether only a name follows a verb of writing. `original` is `text` with its capitals. */
function hasMiddleVerb(text: string, original: string): boolean {
  return MIDDLE_VERBS.some((verb) => {
    const index = lastWordAt(text, verb)
    if (index === -1) return false
    const rest = text.slice(index + verb.length).trim()
    return isName(original.slice(-rest.length).trim())
  })
}

const endsWithAddress = (text: string) => /[>)\]"']$/.test(text) && ADDRESS.test(text.slice(text.lastIndexOf(' ') + 1))

function judge(joined: string): Omit<Attribution, 'end'> | undefined {
  const cleaned = joined
    .replaceAll(/[\u200C-\u200F\u202A-\u202E\u2066-\u2069*]/g, '')
    .normalize('NFKC')
    .slice(0, MAX_LENGTH)
  const { text: inner, before, after } = betweenDashes(cleaned.trim())
  const text = normalizeLine(inner)
  const hasColon = text.endsWith(':')
  const body = hasColon ? text.slice(0, -1).trimEnd() : text
  const original = inner.replaceAll(/\s+/g, ' ').trim().replace(/ ?:$/, '')
  const hasDate = YEAR.test(text) || TIME.test(text) || DAY.test(text)
  const hasAddress = ADDRESS.test(text)
  const isDashed = before >= 2 && after >= 2
  const kind = startKind(original)
  const hasVerb = hasEndVerb(body) || (hasColon && hasMiddleVerb(body, original))
  // "On Monday our server wrote:" is a sentence, but for a quote below it.
  if (hasVerb && hasDate && !hasAddress && endsWithThing(original)) return { isSure: false }
  if (hasVerb && hasDate && (hasColon || isDashed) && (kind !== undefined || hasAddress)) return { isSure: true }
  if (hasVerb && hasDate && hasAddress && kind === 'word') return { isSure: true }
  const writer = WRITER.exec(original)?.[1]
  if (hasVerb && hasColon && writer && isName(writer)) return { isSure: true }
  // HCL Notes: `-----"Ann Miller" <ann@example.com> wrote: -----`
  if (hasVerb && hasAddress && isDashed) return { isSure: true }
  if (hasColon && hasAddress && hasDate && kind !== undefined && endsWithAddress(body)) return { isSure: true }
  if (hasVerb && (hasDate || (hasColon && (hasAddress || isWriter(original))))) return { isSure: false }
  // Older programs end with the address.
  if (!hasColon && kind === 'date' && DAY.test(text.slice(0, 12)) && hasAddress && /[>)]$/.test(cleaned.trimEnd()))
    return { isSure: false }
  const name = DATE_AND_NAME.exec(original)?.[1]
  if (name && isName(name)) return { isSure: false }
  // Mutt: `* Ann <ann@example.com> [2026-11-23 09:12]:`
  return hasColon && hasAddress && (hasDate || kind === 'word') ? { isSure: false } : undefined
}

const LAST_WORDS = new Set(END_VERBS.map(lastWordOf))

/** Rules out most lines before they are joined and compared with words. */
const mayEnd = (line: string) =>
  /[:：>)\p{Pd}][\s*\p{Cf}]{0,8}$/u.test(line.slice(-10)) || LAST_WORDS.has(lastWordOf(line.slice(-30).toLowerCase()))
const mayName = (joined: string) => /[\p{Nd}@]/u.test(joined)

/** Finds the lines that name the writer of the quote below ("On Monday Ann wrote:"), in more than 30 languages. */
export function findAttribution(lines: OwnLines, start: number): Attribution | undefined {
  const first = lines.text(start)?.trim() ?? ''
  if (first === '' || first.length > MAX_LENGTH) return undefined
  let joined = ''
  for (let end = start; end < start + MAX_LINES; end++) {
    const text = lines.text(end)?.trim()
    if (!text || joined.length + text.length > MAX_LENGTH) return undefined
    // Yahoo Mail on phones continues with the quote in the same line: `On Monday Ann wrote:   Hello`.
    const gap = text.search(/[:：][\s\u00A0]{2}/)
    if (gap > 0 && judge(`${joined} ${text.slice(0, gap + 1)}`)?.isSure) return { end, isSure: true }
    // A bracket that begins a line closes the address above it.
    joined += joined === '' || text.startsWith('>') ? text : ` ${text}`
    if (!mayEnd(text) && !DATE_AND_NAME.test(text)) continue
    // Without a date or an address, only a quote with marks below makes it one.
    if (!mayName(joined) && lines.text(lines.nextWritten(end + 1)) !== undefined) continue
    const found = judge(joined)
    if (!found) continue
    // A preceding sentence is not part of it: the last line that can begin an attribution begins it.
    for (let later = start + 1; later <= end; later++) {
      const rest = range(lines, later, end)
      if (startKind(rest) === 'word' && /\p{Nd}/u.test(rest) && judge(rest)?.isSure) return undefined
    }
    if (end > start && startKind(first) === undefined) return undefined
    return { end, ...found }
  }
  return undefined
}

const range = (lines: OwnLines, start: number, end: number): string =>
  Array.from({ length: end - start + 1 }, (_, at) => lines.text(start + at)?.trim() ?? '').join(' ')
