import { oklchToHex } from '#contract/oklch.ts'
import { brandColors, type Site, site } from '#site'
import { escapeHtml } from '../../platform/escape-html.ts'

const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g
/** Control characters except tab and line end, lone surrogates, and characters that change the text direction. */
const UNSAFE_CHARACTERS = /(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu

/** Cleans a user's text for the body of a mail: uniform line ends, no characters that affect its display. */
export const cleanText = (text: string): string => text.replaceAll(LINE_ENDS, '\n').replaceAll(UNSAFE_CHARACTERS, '')

/** Cleans a user's text to one line, for a field that must not imitate the lines around it. */
export const cleanLine = (text: string): string => cleanText(text).replaceAll(/\s+/gu, ' ').trim()

/** Part of a body: our paragraph with steps or our link, a user's text, our link with its label, or a large code. */
export type BodyPart =
  | { paragraph: string; steps?: string[]; link?: string }
  | { quote: string }
  | { link: string; words?: string }
  | { code: string }

/** A quoted message below an answer; `by` is a name, `at` a moment as people read it. */
export type QuotedMessage = { at: string; by: string; text: string }

/** Class of our quotations, by which a reply's quotation is recognised as ours (server/mail/trim/). */
const QUOTE_CLASS = 'neatline-quote'

const phones = () => [...new Map([site.phone, site.emergencyPhone].map((phone) => [phone.display, phone])).values()]
const brandColor = (shade: 600 | 700) => oklchToHex(brandColors().spruce[shade])
const SPACE_BELOW = 'margin:0 0 16px'

/** Renders a body as plain text and as escaped HTML; `history` is quoted, `firstLine` is above the heading. */
export function renderBody(
  title: string | null,
  uncleanParts: BodyPart[],
  history: QuotedMessage[] = [],
  firstLine: string | null = null,
): { text: string; html: string } {
  const heading = title === null ? null : cleanLine(title)
  const parts = uncleanParts.map(cleanPart)
  const quoted = history.map(({ at, by, text }) => ({
    attribution: `On ${at}, ${cleanLine(by)} wrote:`,
    quote: cleanText(text),
  }))
  const signature = `${site.name}, ${site.city}, ${site.region} · ${site.phone.display}`
  const quotedText = quoted.map(({ attribution, quote }) => `${attribution}\n${asText({ quote })}`)
  const texts = [firstLine, heading, ...parts.map(asText), ...quotedText, `-- \n${signature}`]
  const text = texts.filter((each) => each !== null).join('\n\n')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<body style="margin:0;background:#f7fbfc;color:#071f27;font:16px/1.6 Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 20px">
${firstLine === null ? '' : `<p style="margin:0 0 16px;font-size:14px;color:#3a515a">${escapeHtml(firstLine)}</p>\n`}<p style="margin:0 0 24px;font-weight:700;color:${brandColor(700)}">${escapeHtml(site.name)}</p>
<div style="background:#ffffff;border:1px solid #071f27;padding:24px">
${heading === null ? '' : `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(heading)}</h1>\n`}${parts.map(asHtml).join('\n')}
</div>
${quoted.length > 0 ? quotedHtml(quoted) : ''}<p style="margin:24px 0 0;font-size:14px;color:#3a515a">${withPhoneLinks(signature)}</p>
</div></body></html>`
  return { text, html }
}

function cleanPart(part: BodyPart): BodyPart {
  if ('code' in part || ('link' in part && !('paragraph' in part))) return part
  if ('quote' in part) return { quote: cleanText(part.quote) }
  return { ...part, paragraph: cleanText(part.paragraph), steps: part.steps?.map(cleanText) ?? [] }
}

function asText(part: BodyPart): string {
  if ('code' in part) return part.code
  if ('paragraph' in part)
    return [part.paragraph, ...(part.steps ?? []).map((step, index) => `${index + 1}. ${step}`)].join('\n')
  if ('link' in part) return part.words === undefined ? part.link : `${part.words}:\n${part.link}`
  return part.quote
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/** Renders a part as HTML; a labelled link is 44 px high, for a finger. */
function asHtml(part: BodyPart): string {
  if ('code' in part)
    return `<p style="${SPACE_BELOW};font:700 32px/1.2 'Courier New',monospace;letter-spacing:4px">${escapeHtml(part.code)}</p>`
  if ('link' in part && !('paragraph' in part)) {
    const { link, words } = part
    const [margin, style] = words === undefined ? [16, ''] : [8, ';display:inline-block;padding:9px 0']
    return `<p style="margin:0 0 ${margin}px;overflow-wrap:anywhere">${anchor(link, words ?? link, style)}</p>`
  }
  if ('quote' in part)
    return `<blockquote style="${SPACE_BELOW};padding-left:16px;border-left:3px solid ${brandColor(600)};white-space:pre-wrap">${escapeHtml(part.quote)}</blockquote>`
  const { paragraph, steps = [], link } = part
  if (steps.length === 0)
    return `<p style="${SPACE_BELOW};white-space:pre-line">${withLink(withPhoneLinks(paragraph), link)}</p>`
  const items = steps.map((step) => `<li style="margin:0 0 4px">${withPhoneLinks(step)}</li>`).join('')
  return `<p style="margin:0 0 4px">${withPhoneLinks(paragraph)}</p>
<ol style="${SPACE_BELOW};padding-left:24px">${items}</ol>`
}

const anchor = (href: string, words: string, style = ''): string =>
  `<a href="${escapeHtml(href)}" style="color:${brandColor(700)}${style}">${escapeHtml(words)}</a>`

/** Turns our address in escaped words into a link. */
const withLink = (html: string, link: string | undefined): string =>
  link ? html.replaceAll(escapeHtml(link), anchor(link, link, ';overflow-wrap:anywhere')) : html

function quotedHtml(quoted: { attribution: string; quote: string }[]): string {
  const messages = quoted.map(
    ({ attribution, quote }) =>
      `<p style="margin:0 0 4px;font-size:14px;color:#3a515a">${escapeHtml(attribution)}</p>\n${asHtml({ quote })}`,
  )
  return `<div class="${QUOTE_CLASS}" style="margin:24px 0 0">\n${messages.join('\n')}\n</div>\n`
}

/** Escapes text and turns the company's phone numbers into links that do not break across lines. */
function withPhoneLinks(text: string): string {
  const withPhone = (html: string, { display, tel }: Site['phone']) =>
    html.replaceAll(escapeHtml(display), anchor(`tel:${tel}`, display, ';white-space:nowrap'))
  return phones().reduce(withPhone, escapeHtml(text))
}
