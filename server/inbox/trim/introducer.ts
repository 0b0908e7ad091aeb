import { isBlank } from '../html/clean-characters.ts'
import { findAttribution } from './attribution.ts'
import { isMailHead, readHeaderBlock } from './header-block.ts'
import { betweenDashes, isRule, matchable } from './matchable.ts'
import { ORIGINAL_MESSAGE } from './words/separators.ts'

/** Lines above a quoted mail that say whose it is. */
export type Introducer = {
  /** The last of its lines. */
  end: number
  /** Whether the text below it is quoted even where nothing marks it. */
  isSure: boolean
}

type Lines = (index: number) => string | undefined

/** Longer lines are text. */
const MAX_SEPARATOR = 120

function nextWritten(line: Lines, start: number): number {
  let index = start
  while (index < start + 3 && line(index) !== undefined && isBlank(line(index)!)) index++
  return index
}

/** "-----Original Message-----" and what follows it. */
function findSeparator(line: Lines, start: number): Introducer | undefined {
  const text = line(start)!
  if (text.length > MAX_SEPARATOR) return undefined
  const { text: inner, before, after } = betweenDashes(text)
  if (!ORIGINAL_MESSAGE.has(matchable(inner).replace(/ ?:$/, ''))) return undefined
  const block = readHeaderBlock(line, nextWritten(line, start + 1))
  if (block) return { end: block.end, isSure: true }
  return before >= 2 || after >= 2 ? { end: withBareFields(line, start), isSure: true } : undefined
}

/** Fields without colons, as eM Client writes them below its separator: `From "Ann Miller" <ann@example.com>`. */
function withBareFields(line: Lines, separator: number): number {
  let end = separator
  for (let index = separator + 1; index <= separator + 6; index++) {
    const text = line(index)
    if (text === undefined || isBlank(text)) break
    const space = text.indexOf(' ')
    if (space < 2 || readHeaderBlock((at) => (at === 0 ? `${text.slice(0, space)}:` : undefined), 0) === undefined)
      break
    end = index
  }
  return end
}

function findHeaderBlock(line: Lines, start: number): Introducer | undefined {
  const isBelowRule = isRule(line(start)!)
  const first = isBelowRule ? nextWritten(line, start + 1) : start
  if (line(first) === undefined) return undefined
  const block = readHeaderBlock(line, first)
  if (!block) return undefined
  const isSure = isMailHead(block) || (isBelowRule && block.fields.has('from') && block.fields.size > 1)
  return isSure ? { end: block.end, isSure } : undefined
}

/**
 * Finds what introduces a quoted mail at line `start`: a separator, the head of a mail, or a line that names its writer.
 * `line` returns undefined outside of the text that may be the sender's own.
 */
export const findIntroducer = (line: Lines, start: number): Introducer | undefined =>
  findSeparator(line, start) ?? findHeaderBlock(line, start) ?? findAttribution(line, start)
