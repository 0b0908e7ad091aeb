import { type VariableValues, fillIn, findVariables } from '#contract/variables.ts'
import { valuesOf } from '../../tickets/reply-values.ts'
import { safeName, safeTitle } from '../../platform/visitor-text.ts'
import { MAILBOX_PATTERN } from '../mailbox-pattern.ts'
import type { MailWords } from './default-mail-texts.ts'
import type { BodyPart } from './mail-layout.ts'

export type MailPerson = { first_name: string; last_name: string; email: string; company?: string }

export const recipientOf = ({ first_name, last_name, email }: MailPerson) => ({
  name: `${first_name} ${last_name}`,
  address: email,
})

type Facts = {
  ticket: { ticket_id: number; title: string }
  person: MailPerson
  /** Missing where the company answers. */
  technician?: { first_name: string; name: string } | null | undefined
  /** The address of the ticket's page with the person's key; undefined where they have none. */
  link?: string | undefined
}

/** Replaces a title that must not be repeated. */
export const NO_TITLE = 'Your support ticket'
/** Addresses in which mail programs see one address and no other link. */
const PLAIN_ADDRESS = /^(?!www)[\w.+-]+@[\w.-]+$/i

/** Returns the values of a mail's variables, without those in which something could become a link or a phone call. */
export function mailValues({ ticket, person, technician, link }: Facts): VariableValues {
  const values = valuesOf({
    baseUrl: '',
    ticket: { ...ticket, title: safeTitle(ticket.title) || NO_TITLE },
    customer: {
      first_name: safeName(person.first_name),
      last_name: safeName(person.last_name),
      email: PLAIN_ADDRESS.test(person.email) ? person.email : '',
      company: safeTitle(person.company ?? ''),
    },
    technician: null,
    link: link ?? '',
  })
  if (!technician) return values
  return { ...values, 'technician.first_name': technician.first_name, 'technician.name': technician.name }
}

/** Line ends, control characters, lone surrogates, invisible characters, and those that change the text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu
/** Begins an encoded word (RFC 2047), which mail programs show decoded: a link that no filter of ours has seen. */
const ENCODED_WORD = '=?'
/** Quotes and commas of nicknames and degrees, which a header would have to quote. */
const PUNCTUATION = /["“”„«»,]+/gu
/** Letters and the punctuation of names. None of these has a meaning in a header or can become a link. */
const NAME_PATTERN = /^[\p{L}\p{M}\p{Nd} '’&().-]+$/u
/** A dot before text, as in `bad.example`, which mail programs turn into a link. */
const DOT_BEFORE_TEXT = /\.[^\s)]/u
/** More digits look like a phone number, which mail programs offer to call. */
const MAX_DIGITS = 4
const MAX_NAME_LENGTH = 70
const MAX_TEXT_LENGTH = 200
/** Code units of a text that are examined, more than any header of ours has. */
const MAX_HEADER_READ = 10_000

/** Prepares text for a header: one line of visible characters that mail programs show unchanged, at most 200. */
export function headerText(text: string, maxLength = MAX_TEXT_LENGTH): string {
  const visible = text.slice(0, MAX_HEADER_READ).replaceAll(INVISIBLE, ' ').replaceAll(ENCODED_WORD, '= ?')
  const line = visible.replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(line)
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : line
}

/** Prepares the name shown with an address; empty for what may be advertising or impersonate another person. */
export function displayName(name: string): string {
  const line = headerText(name.replaceAll(PUNCTUATION, ' '), MAX_NAME_LENGTH).replace(/…$/u, '')
  const digits = line.match(/\p{Nd}/gu)?.length ?? 0
  return NAME_PATTERN.test(line) && !DOT_BEFORE_TEXT.test(line) && digits <= MAX_DIGITS ? line : ''
}

export function greeting(firstName: string): BodyPart {
  const name = displayName(firstName)
  return { paragraph: name ? `Hi ${name},` : 'Hi,' }
}

/** Returns the address if it is exactly one mailbox. Throws otherwise, because no mail is better than two. */
export function requireSingleMailbox(address: string): string {
  if (!MAILBOX_PATTERN.test(address)) throw new Error('A mail was not sent: its address is not one mailbox.')
  return address
}

export type FixedParts = {
  /** The reason for the mail: the automatic reply, the answer, the reminder, the faces. No text can drop it. */
  substance: BodyPart[]
  /** Above the paragraph with the link, or below the first one under the heading. */
  place: 'above-link' | 'below-opening'
  /** The text of a link on a line of its own. */
  linkLabel: string
}
type Piece = { text: string; hasLink: boolean; isLink: boolean }

const MARK = /\[#\d{4,10}\]/
/** The ticket's number in a subject, with or without its mark. */
const NUMBER = /\[#?(\{\{[ \t]*ticket\.number[^{}\n]*\}\})\]|#?(\{\{[ \t]*ticket\.number[^{}\n]*\}\})/i

/** Returns the subject of a mail: one line whose first `[#1001]` is the ticket's, whatever the title holds, because replies find their ticket by it. */
export function composeSubject(subject: string, values: VariableValues): string {
  const marked = subject.replace(NUMBER, '[#{{ticket.number}}]')
  const line = headerText(fillIn(marked, values).text)
  const mark = `[#${values['ticket.number']}]`
  return MARK.exec(line)?.[0] === mark ? line : headerText(`${mark} ${line}`)
}

/**
 * Puts the words of a mail around its fixed parts: the first line is the heading, a blank line separates paragraphs, and a link on
 * a line of its own is labelled. Without a link, the paragraphs that need it are left out.
 */
export function composeBody(
  { text }: MailWords,
  values: VariableValues,
  { substance, place, linkLabel }: FixedParts,
): { title: string | null; parts: BodyPart[] } {
  const { heading, rest } = takeHeading(text.replaceAll(/\r\n?/g, '\n').trim())
  const pieces = piecesOf(rest)
  const above = pieces.findIndex(({ hasLink }) => hasLink)
  const at = place === 'below-opening' ? Math.min(1, pieces.length) : above === -1 ? pieces.length : above
  const render = ({ text: words, hasLink, isLink }: Piece): BodyPart[] => {
    const { link } = values
    if (hasLink && !link) return []
    if (isLink) return [{ link, words: linkLabel }]
    return [{ paragraph: fillIn(words, values).text, ...(hasLink && { link }) }]
  }
  return {
    title: heading === null ? null : fillIn(heading, values).text,
    parts: [...pieces.slice(0, at).flatMap(render), ...substance, ...pieces.slice(at).flatMap(render)],
  }
}

/** Splits off the first line, unless it holds the link. */
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

/** Splits text into paragraphs and lines that are nothing but the link. */
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
