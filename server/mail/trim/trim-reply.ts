import pointers from './data/pointers.json' with { type: 'json' }
import { normalizeLine, withoutEnd } from './line-text.ts'
import { cleanCharacters, isBlank, type TextLine, plainLine } from '../parse/html/html-lines.ts'
import { readHtml } from '../parse/html/read-html.ts'
import { markQuotes } from './mark-quotes.ts'
import { isOnlyDecoration, markSignatures } from './mark-signatures.ts'
import { setOf, split } from './words.ts'

/** Words that only point to the mail below, which is then the whole text. */
const POINTERS = setOf(pointers.mailBelow)
/** Plain parts that only point to the HTML part. */
const STUBS = split(pointers.stubs)
/** Share of the HTML's text below which a plain part is a summary or a notice. */
const MIN_SHARE = 0.25
/** Length below which texts are not compared. */
const MIN_COMPARED = 200
const MAX_STUB = 600

const size = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length

/** Returns whether the plain part of a mail is the sender's text, and not empty or a pointer to the HTML. */
function isRealText(plain: string, htmlText: string): boolean {
  const length = size(plain)
  if (length === 0) return size(htmlText) === 0
  if (htmlText === '') return true
  const beginning = normalizeLine(plain)
  if (plain.length < MAX_STUB && STUBS.some((stub) => beginning.includes(stub)) && size(htmlText) > length) return false
  const other = size(htmlText)
  return other < MIN_COMPARED || length >= other * MIN_SHARE
}

/** Returns what is the same in two texts that differ in line breaks and marks only. */
const comparable = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}\p{S}]/gu, '')
    .toLowerCase()

export type TrimmedReply = {
  /** Text of the sender: lines of `fullText`, in order, without quotes and signatures. */
  text: string
  /** The whole text as people read it. */
  fullText: string
}

/** Ratio above which the plain part is longer than a complete HTML part explains. */
const MIN_HTML_SHARE = 3

/** RFC 3676, 4.3: the space counts. */
const SIGNATURE_DASHES = '-- '

function readPlain(plain: string): TextLine[] {
  return cleanCharacters(plain)
    .split('\n')
    .map((line) => plainLine(line === SIGNATURE_DASHES ? line : line.replaceAll('\u00A0', ' ').trimEnd()))
}

/** Joins lines without blank ones at either end. */
function compact(lines: string[]): string {
  const first = lines.findIndex((line) => !isBlank(line))
  if (first === -1) return ''
  return lines.slice(first, lines.findLastIndex((line) => !isBlank(line)) + 1).join('\n')
}

/** Returns the lines that are not folded; of the blank ones around a folded stretch, one stays between two texts. */
function unfolded(lines: string[], isFolded: boolean[]): string[] {
  const kept: string[] = []
  let isAfterFold = false
  for (const [index, line] of lines.entries()) {
    if (isFolded[index]) isAfterFold = true
    else if (isBlank(line) && isAfterFold && (kept.length === 0 || isBlank(kept.at(-1)!))) continue
    else {
      kept.push(line)
      if (!isBlank(line)) isAfterFold = false
    }
  }
  return kept
}

/** Returns whether so little is left that the mail is read as a whole: nothing, a logo, or a pointer to the mail below. */
function isNothing(lines: string[]): boolean {
  const text = compact(lines)
  if (text === '' || isOnlyDecoration(lines)) return true
  return text.length <= 60 && POINTERS.has(withoutEnd(normalizeLine(text.replaceAll('\n', ' ')), ' .:!,'))
}

type Reading = TrimmedReply & { hasMarks: boolean }

function trimLines(lines: TextLine[]): Reading {
  const { isQuote, forwardedAt } = markQuotes(lines)
  const isSignature = markSignatures(lines, isQuote, forwardedAt)
  const texts = lines.map(({ text }) => text)
  const isFolded = texts.map((_, index) => isQuote[index]! || isSignature[index]!)
  const fullText = compact(texts)
  // A signature is shown where it is the only text.
  const shown = [isFolded, isQuote].map((folded) => unfolded(texts, folded)).find((kept) => !isNothing(kept))
  return {
    text: shown ? compact(shown) : fullText,
    fullText,
    hasMarks: lines.some(
      (line) => line.quote > 0 || line.introducer || line.rest || line.signature || line.wrapper > 0,
    ),
  }
}

/**
 * Reads the parts of a mail as people read it, and folds quotes, their introductions, signatures, notices and lines of
 * phones; folded lines are missing in `text` only. Folds nothing where little or nothing would be left, and in a
 * forwarded mail. Prefers the plain part, unless it is not the sender's text or only the HTML's containers show quotes.
 * Linear in the length of the mail.
 */
export function trimReply({ plain, html }: { plain: string | null; html: string | null }): TrimmedReply {
  const fromHtml = html === null ? undefined : trimLines(readHtml(html))
  const fromPlain = plain === null ? undefined : trimLines(readPlain(plain))
  const { text, fullText } = choose(fromPlain, fromHtml)
  return { text, fullText }
}

const countMarks = (text: string) => text.match(/~~|\w\^\w|[¹²³⁰-₎]/g)?.length ?? 0

function choose(plain: Reading | undefined, html: Reading | undefined): TrimmedReply {
  if (!plain || !html) return plain ?? html ?? { text: '', fullText: '' }
  if (html.fullText === '' || !isRealText(plain.fullText, html.fullText)) return html.fullText === '' ? plain : html
  if (html.fullText.length * MIN_HTML_SHARE < plain.fullText.length) return plain
  // Struck text and powers are lost in the plain part that most programs write.
  if (countMarks(html.text) > countMarks(plain.text)) return html
  return html.hasMarks && comparable(plain.text) !== comparable(html.text) ? html : plain
}
