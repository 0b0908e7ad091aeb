import separators from './data/separators.json' with { type: 'json' }
import { isBlank } from '../parse/html/html-lines.ts'
import type { OwnLines } from './mark-signatures.ts'
import { type HeaderField, HEADER_FIELDS } from './header-labels.ts'
import { setOf } from './words.ts'
import { findAttribution } from './attribution.ts'
import { betweenDashes, isRule, normalizeLine } from './line-text.ts'

/** Words between dashes above the answered mail. */
const ORIGINAL_MESSAGE = setOf(separators.original)
/** Includes continuation lines of a list of recipients. */
const MAX_LINES = 24
const MAX_CONTINUATION = 10

export type HeaderBlock = {
  end: number
  fields: Set<HeaderField>
  hasAddress: boolean
}

/** Reads the header fields above an answered mail, in any order, from line `start` on; undefined where it is none. */
function readHeaderBlock(lines: OwnLines, start: number): HeaderBlock | undefined {
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

/** Returns whether a block is surely the head of a mail, not a typed list. */
function isMailHead({ fields, hasAddress }: HeaderBlock): boolean {
  const has = (field: HeaderField) => fields.has(field)
  if (has('from')) {
    if (has('subject') && (has('date') || (has('to') && hasAddress))) return true
    return hasAddress && has('to') && has('date')
  }
  return has('date') && has('to') && (has('subject') || hasAddress)
}

/** Lines above a quoted mail that attribute it. */
export type Introducer = {
  /** Last of its lines. */
  end: number
  /** True where the text below it is quoted even if nothing marks it. */
  isSure: boolean
}

/** Length above which a line is text. */
const MAX_SEPARATOR = 120
const MAX_BARE_FIELDS = 6
const MAX_FIELDS = 8
const MAX_DATE = 40

/** Finds "-----Original Message-----" and what follows it. */
function findSeparator(lines: OwnLines, start: number): Introducer | undefined {
  const text = lines.text(start)!
  if (text.length > MAX_SEPARATOR) return undefined
  const { text: inner, before, after } = betweenDashes(text)
  const next = lines.nextWritten(start + 1)
  const isDashed = before >= 2 || after >= 2
  if (!isDashed && lines.field(next) === undefined) return undefined
  if (!ORIGINAL_MESSAGE.has(normalizeLine(inner).replace(/ ?:$/, ''))) return undefined
  const end = readHeaderBlock(lines, next)?.end ?? withBareFields(lines, start)
  return { end, isSure: true }
}

/** Extends a separator by fields without colons, as eM Client writes them: `From "Ann Miller" <ann@example.com>`. */
function withBareFields(lines: OwnLines, separator: number): number {
  let end = separator
  while (end < separator + MAX_BARE_FIELDS && HEADER_FIELDS.has(firstWord(lines.text(end + 1) ?? ''))) end++
  return end
}

const firstWord = (text: string) => normalizeLine(text.slice(0, 30)).split(' ', 1)[0] ?? ''

function findHeaderBlock(lines: OwnLines, start: number): Introducer | undefined {
  const isBelowRule = isRule(lines.text(start)!)
  const first = isBelowRule ? lines.nextWritten(start + 1) : start
  const block = readHeaderBlock(lines, first)
  if (!block) return isBelowRule ? findUnknownFields(lines, first) : undefined
  // Two fields may be lines of a log: they need a quote with marks below.
  if (!isBelowRule && block.fields.has('from') && block.hasAddress && block.fields.size === 2)
    return { end: block.end, isSure: false }
  const isSure =
    isMailHead(block) || (isBelowRule && block.fields.has('from') && (block.fields.size > 1 || block.hasAddress))
  return isSure ? { end: block.end, isSure } : undefined
}

/** Finds a head in an unknown language: at least three lines with a colon below a rule, with an address and a date. */
function findUnknownFields(lines: OwnLines, start: number): Introducer | undefined {
  const texts = Array.from({ length: MAX_FIELDS }, (_, at) => lines.text(start + at)?.slice(0, 300) ?? '')
  const end = texts.findIndex((text) => !/^[^:：]{1,30}[:：]\s?\S/.test(text.slice(0, 60)))
  const fields = end < 0 ? texts : texts.slice(0, end)
  const isHead =
    fields.length >= 3 &&
    fields.some((field) => field.includes('@')) &&
    fields.some((field) => /\d{4}/.test(field) && /\d[:.]\d\d/.test(field))
  return isHead ? { end: start + fields.length - 1, isSure: true } : undefined
}

/** Finds the head of Lotus Notes: the writer, the date, and names of fields on lines of their own. */
function findNotesHead(lines: OwnLines, start: number): Introducer | undefined {
  const [writer, date] = [lines.text(start)!, lines.text(start + 1) ?? '']
  if (!writer.includes('@') || writer.length > MAX_SEPARATOR || date.length > MAX_DATE) return undefined
  if (!/\d[./-]\d|\d{4}/.test(date) || !/\d[:.]\d\d/.test(date)) return undefined
  const field = lines.text(lines.nextWritten(start + 2)) ?? ''
  return HEADER_FIELDS.get(normalizeLine(field)) === 'to' ? { end: start + 1, isSure: true } : undefined
}

/** Finds the introduction of a quoted mail at line `start`: a separator, the head of a mail, or an attribution. */
export const findIntroducer = (lines: OwnLines, start: number): Introducer | undefined =>
  findSeparator(lines, start) ??
  findHeaderBlock(lines, start) ??
  findNotesHead(lines, start) ??
  findAttribution(lines, start)
