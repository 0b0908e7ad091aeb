import { useMemo } from 'react'
import { dialNumber, PHONE_NUMBER } from '#app/lib/phone.ts'

const NO_SPACE = String.raw`[^\s<>"“”«»\p{Cc}]`
const URL_OR_HOST = String.raw`\b(?:https?:\/\/|www\.)${NO_SPACE}{1,2000}`
const MAIL = String.raw`(?:mailto:)?[\p{L}\d._%+\-]{1,64}@[\p{L}\d.\-]{1,190}\.\p{L}{2,24}`
const ADDRESS = new RegExp(`${URL_OR_HOST}|${MAIL}|${PHONE_NUMBER}`, 'giu')

export type TextPart = { text: string; href?: string | undefined }

/** Splits a text at the web and mail addresses and phone numbers in it; together the parts are the text again. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutEnd(match[0])
    const href = hrefOf(address)
    if (!href) continue
    parts.push({ text: text.slice(from, match.index) }, { text: address, href })
    from = match.index + address.length
  }
  return [...parts, { text: text.slice(from) }].filter((part) => part.text !== '')
}

const CLOSING: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Leaves out punctuation of the sentence: marks at the end, and brackets that were not opened within. */
function withoutEnd(address: string): string {
  const last = address.at(-1)!
  const opening = CLOSING[last]
  const isOutside = opening
    ? address.split(opening).length < address.split(last).length
    : /[.,;:!?'’*_~|、。）」]/.test(last)
  return isOutside ? withoutEnd(address.slice(0, -1)) : address
}

function hrefOf(address: string): string | undefined {
  if (/^(?:https?:|www\.)/i.test(address)) {
    const url = /^www/i.test(address) ? `https://${address}` : address
    return URL.canParse(url) ? url : undefined
  }
  if (address.includes('@')) return /^mailto:/i.test(address) ? address : `mailto:${address}`
  // A number without separators may be a case, a serial number or an account.
  const number = /[\s().+-]/.test(address) ? dialNumber(address) : undefined
  return number && `tel:${number}`
}

/** A text in which addresses are links, web pages in a new tab. */
export function LinkedText({ children }: { children: string }) {
  const parts = useMemo(() => findLinks(children), [children])
  return parts.map(({ text, href }, index) => {
    if (!href) return text
    const isPage = href.startsWith('http')
    return (
      <a key={index} href={href} rel="noopener noreferrer nofollow" {...(isPage && { target: '_blank' })}>
        {text}
      </a>
    )
  })
}
