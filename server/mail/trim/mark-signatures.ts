import { isBlank, type TextLine } from '../parse/html/html-lines.ts'
import { type HeaderField, readHeaderLine } from './header-labels.ts'
import { isRule } from './line-text.ts'
import { findClosing } from './closing.ts'
import { isApology, isBanner, isDeviceFooter, isListFooter, isNotice, lastParagraph } from './footer.ts'
import {
  countContacts,
  isContact,
  isDecoration,
  isName,
  isPicture,
  isSentence,
  isSignatureBlock,
  namesOrganization,
} from './signature-line.ts'

/** Lines of a mail that may be the sender's own; quoted ones are undefined. */
export type OwnLines = ReturnType<typeof createOwnLines>

export function createOwnLines(lines: TextLine[], isMarked: boolean[]) {
  const fields = new Map<number, HeaderField | undefined>()
  const textOf = (index: number) => (isMarked[index] === false ? lines[index]!.text : undefined)
  return {
    text: textOf,

    /** Returns the header field of a line. Cached, because blocks are searched from each line. */
    field(index: number): HeaderField | undefined {
      const text = textOf(index)
      if (text === undefined) return undefined
      if (!fields.has(index)) fields.set(index, readHeaderLine(text)?.field)
      return fields.get(index)
    },

    /** Returns the next line with text, of the next three. */
    nextWritten(start: number): number {
      let index = start
      while (index < start + 3 && isBlank(textOf(index) ?? '.')) index++
      return index
    },
  }
}

/** Lines of a signature below `-- `, below `--`, and without an introduction. */
const MAX_DASHED = 40
const MAX_BARE_DASHED = 16
const MAX_BARE = 14
/** Sentences below two dashes without the space of RFC 3676: with more, the dashes separate two texts. */
const MAX_SENTENCES = 2
const MAX_BANNER = 12
const MIN_CONTACTS = 2
const MIN_BARE_LINES = 4

const written = (lines: string[]) => lines.filter((line) => !isBlank(line))

/** Returns where the signature below a line of two dashes begins (RFC 3676, 4.3). */
function findDashes(lines: string[]): number | undefined {
  const isDashes = (line: string) => ['--', '—', '–'].includes(line.trimEnd())
  // Several of them separate sections of a text.
  const isOnly = lines.filter(isDashes).length === 1
  const index = lines.findIndex((line, at) => {
    if (!isDashes(line) || (line !== '-- ' && !isOnly)) return false
    const below = written(lines.slice(at + 1, at + 2 * MAX_DASHED))
    if (line === '-- ') return below.length <= MAX_DASHED
    if (below.length === 0) return true
    // Dashes also separate a text from a postscript.
    const begins = below.slice(0, 2).some((each) => isName(each) || isContact(each))
    return begins && below.length <= MAX_BARE_DASHED && below.filter(isSentence).length <= MAX_SENTENCES
  })
  return index === -1 ? undefined : index
}

/** Returns where a signature below a drawn line begins: a name first, and nothing that reads like text. */
function findBelowRule(lines: string[]): number | undefined {
  const rule = lines.findLastIndex(isRule)
  if (rule < 1 || lines.length - rule > MAX_BARE) return undefined
  const below = lines.slice(rule + 1)
  const first = below.find((line) => !isBlank(line))
  const isShort = written(below).length >= 2 && first !== undefined && isName(first)
  return isShort && isSignatureBlock(below) ? rule : undefined
}

/** Returns where a signature without introduction begins: a name, then numbers and addresses, as a paragraph of its own. */
function findBare(lines: string[]): number | undefined {
  for (let start = lines.length - 1; start >= Math.max(1, lines.length - MAX_BARE); start--) {
    if (!isBlank(lines[start - 1]!) || !isName(lines[start]!)) continue
    const block = written(lines.slice(start))
    if (block.length < MIN_BARE_LINES || countContacts(block) < MIN_CONTACTS || block.some(isSentence)) continue
    const text = lines.slice(0, start)
    while (text.length > 0 && isBlank(text.at(-1)!)) text.pop()
    const above = text.slice(lastParagraph(text))
    // "Please add this person:" introduces the sender's own text, and so does a list of people.
    const isText = above.length === 0 || /[:：,、]$/.test(above.at(-1)!.trimEnd()) || countContacts(above) > 0
    const isSure = block.some(namesOrganization) || countContacts(block) > MIN_CONTACTS
    return isSure && !isText ? start : undefined
  }
  return undefined
}

/** Returns where the text begins below a mail server's warning; 0 where there is none. */
function endOfBanner(lines: string[]): number {
  const first = lines.findIndex((line) => !isBlank(line))
  if (first === -1) return 0
  const after = lines.findIndex((line, index) => index > first && isBlank(line))
  return after !== -1 && isBanner(lines.slice(first, after)) ? after : 0
}

/** Returns where notices and lines of phones at the end begin. */
function withoutFooters(lines: string[]): number {
  let end = lines.length
  for (;;) {
    while (end > 0 && (isBlank(lines[end - 1]!) || isRule(lines[end - 1]!))) end--
    if (end === 0) return 0
    const last = lines[end - 1]!
    if (isDeviceFooter(last)) end--
    else if (isApology(last) && end > 1 && isDeviceFooter(lines[end - 2]!)) end -= 2
    else {
      const start = lastParagraph(lines.slice(0, end))
      const paragraph = lines.slice(start, end)
      if (!isNotice(paragraph) && !isListFooter(paragraph)) return end
      end = start
    }
  }
}

/** Returns where programs' additions to a letter begin; the number of its lines where there are none. */
function findSignature(lines: string[]): number {
  let end = withoutFooters(lines)
  end = Math.min(end, findDashes(lines) ?? end, findDashes(lines.slice(0, end)) ?? end)
  end = withoutFooters(lines.slice(0, end))
  const letter = lines.slice(0, end)
  end = findClosing(letter) ?? findBelowRule(letter) ?? findBare(letter) ?? end
  return written(lines.slice(end)).length === 0 ? lines.length : end
}

/** Shortens the addresses of links, which make lines long and are no words. */
const withShortAddresses = (line: string) =>
  line.includes('://') ? line.replaceAll(/https?:\/\/[^\s)>\]]+/g, '://') : line

/** Marks signatures, lines of phones and notices at the end of each text between quotes, where letters end. */
export function markSignatures(lines: TextLine[], isQuote: boolean[], end: number): boolean[] {
  const isSignature = lines.map(({ signature }, index) => signature && index < end && !isQuote[index])
  const texts = lines.map(({ text }) => withShortAddresses(text))
  isSignature.fill(true, 0, endOfBanner(texts.slice(0, MAX_BANNER)))
  let start = 0
  while (start < end) {
    let stop = start
    while (stop < end && !isQuote[stop] && !isSignature[stop]) stop++
    if (stop > start) {
      isSignature.fill(true, start + findSignature(texts.slice(start, stop)), stop)
    }
    start = stop + 1
  }
  return isSignature
}

/** Returns whether only rules and logos are left. Outlook numbers its pictures, and most of them are logos. */
export const isOnlyDecoration = (lines: string[]): boolean =>
  written(lines).every((line) => isDecoration(line) && (!isPicture(line.trim()) || /image\d|logo|^\[cid/i.test(line)))
