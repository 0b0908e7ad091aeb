import type { MailAddress, ParsedMail } from '../parsed-mail.ts'
import { type HeaderBlock, readHeaderBlock } from './find-header-block.ts'
import { isForwardMark, kindOfSubject } from './forward-marks.ts'
import { type QuotedLine, joinLines, readQuotedLines } from './quoted-lines.ts'
import { readAddress } from './read-address.ts'

/** A mail that somebody passed on. `intro` is what they wrote above it; the date is as it stood there. */
export type ForwardedMail = {
  from: MailAddress
  subject: string | null
  date: string | null
  text: string
  intro: string
}

/** An attached mail, as the caller parsed it. */
export type AttachedMail = Pick<ParsedMail, 'from' | 'subject' | 'date' | 'fullText'>

/** Blank lines between the mark and the block. */
const MAX_GAP = 3

/**
 * Finds the mail a member of the team passes on to the help desk: attached, or as the block their program writes above its
 * text. Null unless it has exactly one sender with a valid address, and for an answer that only quotes: nothing is guessed
 * (docs/decisions/0064-what-a-mail-brings.md). Takes time linear in the text.
 */
export function findForwarded(
  mail: Pick<ParsedMail, 'subject' | 'fullText' | 'files'>,
  attached?: AttachedMail,
): ForwardedMail | null {
  if (attached) return readAttached(mail, attached)
  const kind = kindOfSubject(mail.subject)
  if (kind === 'reply') return null
  const lines = readQuotedLines(mail.fullText)
  for (const [start, { depth, header }] of lines.entries()) {
    if (depth > 1 || !header || header.kind === 'other') continue
    const block = readHeaderBlock(lines, start)
    if (!block) continue
    const mark = findMark(lines, start)
    if (kind === 'forward' || mark !== undefined || isComplete(block)) return describe(lines, mark ?? start, block)
  }
  return null
}

/** Returns the line above a block that announces it. */
function findMark(lines: QuotedLine[], start: number): number | undefined {
  for (let at = start - 1; at >= Math.max(0, start - 1 - MAX_GAP); at -= 1) {
    const text = lines[at]!.text.trim()
    if (text !== '') return isForwardMark(text) ? at : undefined
  }
  return undefined
}

const isComplete = ({ values }: HeaderBlock) => (['date', 'to', 'subject'] as const).every((kind) => values.has(kind))

function describe(lines: QuotedLine[], introEnd: number, { start, end, values }: HeaderBlock): ForwardedMail | null {
  const from = readAddress(values.get('from')!)
  if (!from) return null
  const isRuled = isForwardMark(lines[end]?.text ?? '')
  return {
    from,
    subject: values.get('subject') || null,
    date: values.get('date') || null,
    text: joinLines(lines.slice(isRuled ? end + 1 : end), lines[start]!.depth),
    intro: joinLines(lines.slice(0, introEnd)),
  }
}

function readAttached({ files, fullText }: Pick<ParsedMail, 'files' | 'fullText'>, attached: AttachedMail) {
  const mails = files.filter(({ contentType, name }) => contentType === 'message/rfc822' || /\.eml$/i.test(name))
  const from = attached.from && readAddress(`<${attached.from.address}>`)
  if (!from || mails.length > 1) return null
  const { subject, date } = attached
  return {
    from: { ...from, name: attached.from!.name },
    subject: subject || null,
    date: date?.toISOString() ?? null,
    text: attached.fullText.trim(),
    intro: fullText.trim(),
  }
}
