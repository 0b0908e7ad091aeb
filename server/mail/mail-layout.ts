import { site } from '#site'
import { cleanLine, cleanText } from './clean-text.ts'
import { escapeHtml } from '../escape-html.ts'

/** One part of a mail's body: a paragraph of ours, a quoted block of a user's text, or a link of ours on its own line. */
export type BodyPart = { paragraph: string } | { quote: string } | { link: string }

/** Renders the same parts as plain text and as HTML, in which all text is escaped. */
export function renderBody(title: string, uncleanParts: BodyPart[]): { text: string; html: string } {
  const heading = cleanLine(title)
  const parts = uncleanParts.map(cleanPart)
  const signature = `${site.name}, ${site.city}, ${site.region} · ${site.phone.display}`
  const text = [heading, ...parts.map(asText), `-- \n${signature}`].join('\n\n')
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<body style="margin:0;background:#f7fbfc;color:#071f27;font:16px/1.6 Arial,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 20px">
<p style="margin:0 0 24px;font-weight:700;color:#0e4749">${escapeHtml(site.name)}</p>
<div style="background:#ffffff;border:1px solid #071f27;padding:24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.2">${escapeHtml(heading)}</h1>
${parts.map(asHtml).join('\n')}
</div>
<p style="margin:24px 0 0;font-size:14px;color:#3a515a">${escapeHtml(signature)}</p>
</div></body></html>`
  return { text, html }
}

function cleanPart(part: BodyPart): BodyPart {
  if ('link' in part) return part
  return 'paragraph' in part ? { paragraph: cleanText(part.paragraph) } : { quote: cleanText(part.quote) }
}

function asText(part: BodyPart): string {
  if ('link' in part) return part.link
  if ('paragraph' in part) return part.paragraph
  return part.quote
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

function asHtml(part: BodyPart): string {
  if ('link' in part)
    return `<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="${escapeHtml(part.link)}" style="color:#0e4749">${escapeHtml(part.link)}</a></p>`
  if ('paragraph' in part) return `<p style="margin:0 0 16px;white-space:pre-line">${escapeHtml(part.paragraph)}</p>`
  return `<blockquote style="margin:0 0 16px;padding-left:16px;border-left:3px solid #205d5b;white-space:pre-wrap">${escapeHtml(part.quote)}</blockquote>`
}
