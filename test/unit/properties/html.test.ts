import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listItems, paragraphs, text } from '#server/http/forms/no-js-page.ts'
import { cleanLine, cleanText } from '#server/mail/clean-text.ts'
import { renderBody } from '#server/mail/mail-layout.ts'
import { displayName, headerText, requireSingleMailbox } from '#server/mail/header-text.ts'
import { anyText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

/** The text that a browser shows for escaped HTML. */
const shown = (html: string) =>
  html.replaceAll(
    /&(amp|lt|gt|quot|#39);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
  )
/** The tags of a page, without the text between them. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []

describe('Text in a page', () => {
  it('opens no tag, ends no attribute, and is shown unchanged', () =>
    forAll(anyText(), (given) => {
      expect(text(given)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/)
      expect(shown(text(given))).toBe(given)
    }))

  it('in a list is one item for each text', () =>
    forAll(fc.array(anyText()), (given) => {
      expect(tagsOf(listItems(given))).toEqual(given.flatMap(() => ['<li>', '</li>']))
      expect(shown(listItems(given).replaceAll(/<\/?li>/g, ''))).toBe(given.join(''))
    }))

  it('in paragraphs loses only the blank lines between them', () =>
    forAll(anyText(200), (given) => {
      const html = paragraphs(given)
      expect(new Set(tagsOf(html))).toEqual(html === '' ? new Set() : new Set(['<p>', '</p>']))
      expect(shown(html.replaceAll(/<\/?p>/g, ''))).toBe(given.replaceAll(/\n{2,}/g, ''))
    }))
})

describe('A mail', () => {
  const part = fc.oneof(
    anyText().map((paragraph) => ({ paragraph })),
    anyText().map((quote) => ({ quote })),
  )

  it('has the tags of its layout and its parts, and no others', () =>
    forAll(anyText(), fc.array(part, { maxLength: 4 }), (heading, parts) => {
      const plain = parts.map((each) => ('quote' in each ? { quote: 'a' } : { paragraph: 'a' }))
      expect(tagsOf(renderBody(heading, parts).html)).toEqual(tagsOf(renderBody('a', plain).html))
    }))

  it('has the same content as text and as HTML', () =>
    forAll(anyText(), (words) => {
      const { text: plain, html } = renderBody('Heading', [{ paragraph: words }])
      const cleaned = cleanText(words)
      expect(plain).toContain(cleaned)
      expect(shown(html)).toContain(cleaned)
    }))

  it('has no control characters in its body, and one kind of line end', () =>
    forAll(anyText(), (words) => {
      const cleaned = cleanText(words)
      expect(cleaned).not.toMatch(/(?![\t\n])[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      expect(cleanText(cleaned)).toBe(cleaned)
      expect(cleanLine(words)).not.toMatch(/[\n\t]|^ | $/)
      expect(cleanLine(cleanLine(words))).toBe(cleanLine(words))
    }))

  it('has short headers of one line, without links, addresses or further headers', () =>
    forAll(fc.oneof(anyText(), anyText(400)), (words) => {
      expect(headerText(words)).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
      expect(Array.from(headerText(words)).length).toBeLessThanOrEqual(200)
      expect(displayName(words)).toMatch(/^[\p{L}\p{M}\p{Nd} '’&().-]{0,70}$/u)
      expect(displayName(words)).not.toMatch(/[@<>:,;"\\]|\.[^\s)]/)
      expect(displayName(displayName(words))).toBe(displayName(words))
    }))

  it('goes to one mailbox or is refused', () =>
    forAll(
      fc.oneof(
        anyText(),
        fc.emailAddress(),
        fc.tuple(fc.emailAddress(), anyText(10), fc.emailAddress()).map((parts) => parts.join('')),
      ),
      (address) => {
        try {
          expect(requireSingleMailbox(address)).toMatch(/^[^\s@<>,;:"()\\]+@[A-Za-z0-9.-]+$/)
        } catch (error) {
          expect(error).toMatchObject({ message: 'A mail was not sent: its address is not one mailbox.' })
        }
      },
    ))
})
