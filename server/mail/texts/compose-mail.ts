import { fillIn, findVariables, type VariableValues } from '#contract/team/variables.ts'
import { headerText } from '../header-text.ts'
import type { BodyPart } from '../mail-layout.ts'
import type { MailWords } from './our-texts.ts'

type FixedParts = {
  /** What the mail is for: the automatic reply, the answer, the reminder, the faces. No text can drop it. */
  substance: BodyPart[]
  /** Where it stands: above the paragraph with the link, or below the first one under the heading. */
  place: 'above-link' | 'below-opening'
  /** The words of a link that stands on a line of its own. */
  linkWords: string
}
type Piece = { text: string; hasLink: boolean; isLink: boolean }

const MARK = /\[#\d{4,10}\]/
/** The number in a subject, as it may be written. */
const NUMBER = /\[#?(\{\{[ \t]*ticket\.number[^{}\n]*\}\})\]|#?(\{\{[ \t]*ticket\.number[^{}\n]*\}\})/i

/**
 * Returns the subject of a mail: one line, whose first `[#1001]` is the ticket's, because replies find their ticket by it. A title
 * cannot bring another before it.
 */
export function composeSubject(subject: string, values: VariableValues): string {
  const marked = subject.replace(NUMBER, '[#{{ticket.number}}]')
  const line = headerText(fillIn(marked, values).text)
  const mark = `[#${values['ticket.number']}]`
  return MARK.exec(line)?.[0] === mark ? line : headerText(`${mark} ${line}`)
}

/**
 * Puts the words of a mail around its fixed parts. The first line is the heading, a blank line separates paragraphs, and a link on a
 * line of its own becomes one to press. Without a link, the paragraphs that need it are left out.
 */
export function composeBody(
  { text }: MailWords,
  values: VariableValues,
  { substance, place, linkWords }: FixedParts,
): { title: string | null; parts: BodyPart[] } {
  const { heading, rest } = takeHeading(text.replaceAll(/\r\n?/g, '\n').trim())
  const pieces = piecesOf(rest)
  const above = pieces.findIndex(({ hasLink }) => hasLink)
  const at = place === 'below-opening' ? Math.min(1, pieces.length) : above === -1 ? pieces.length : above
  const render = ({ text: words, hasLink, isLink }: Piece): BodyPart[] => {
    const { link } = values
    if (hasLink && !link) return []
    if (isLink) return [{ link, words: linkWords }]
    return [{ paragraph: fillIn(words, values).text, ...(hasLink && { link }) }]
  }
  return {
    title: heading === null ? null : fillIn(heading, values).text,
    parts: [...pieces.slice(0, at).flatMap(render), ...substance, ...pieces.slice(at).flatMap(render)],
  }
}

/** The first line, unless the link stands in it. */
function takeHeading(text: string): { heading: string | null; rest: string } {
  const end = text.indexOf('\n')
  const first = end === -1 ? text : text.slice(0, end)
  return holdsLink(first) ? { heading: null, rest: text } : { heading: first, rest: text.slice(first.length) }
}

const holdsLink = (text: string) => findVariables(text).some(({ name }) => name === 'link')

function isLinkAlone(line: string): boolean {
  const [variable, ...more] = findVariables(line.trim())
  return variable?.name === 'link' && more.length === 0 && variable.end - variable.start === line.trim().length
}

/** Paragraphs, and in them lines that are nothing but the link. */
function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let lines: string[] = []
  const close = () => {
    const paragraph = lines.join('\n').trim()
    if (paragraph) pieces.push({ text: paragraph, hasLink: holdsLink(paragraph), isLink: false })
    lines = []
  }
  for (const line of text.split('\n')) {
    const isLink = isLinkAlone(line)
    if (isLink || line.trim() === '') close()
    else lines.push(line)
    if (isLink) pieces.push({ text: line, hasLink: true, isLink })
  }
  close()
  return pieces
}
