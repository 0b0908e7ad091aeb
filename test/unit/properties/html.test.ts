import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderView } from '#app/views/render-view.tsx'
import type { FormViews } from '#contract/page-views.ts'
import { cleanLine, cleanText, renderBody } from '#server/mail/out/mail-layout.ts'
import { displayName, headerText, requireSingleMailbox } from '#server/mail/out/compose-mail.ts'
import { anyText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

/** The text that a browser shows for escaped HTML. */
const shown = (html: string) =>
  html.replaceAll(
    /&(amp|lt|gt|quot|#39|#x27);/g,
    (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" })[name]!,
  )
/** The tags of a page, without the text between them. */
const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []
const nameOf = (tag: string) => /^<\/?[\w-]+/.exec(tag)![0]

const SCRIPTS = { forms: '', ticket: '' }
const CREATED = {
  number: 1001,
  link: '/t/1001?k=x',
  title: 'x',
  category: 'General',
  priority: 'Low',
  email: 'a@example.com',
  reply: 'x',
  files: [],
}

/** React separates texts by comments. */
const withoutComments = (html: string) => html.replaceAll('<!-- -->', '')
const created = (facts: Partial<FormViews['ticket-created']>) =>
  withoutComments(renderView('ticket-created', { ...CREATED, ...facts }, SCRIPTS).main)

describe('Text in a page', () => {
  it('opens no tag, ends no attribute, and is shown unchanged', () => {
    const tags = tagsOf(created({}))
    return forAll(anyText(), (given) => {
      const html = created({ title: given })
      expect(tagsOf(html)).toEqual(tags)
      expect(shown(/<p dir="auto">([^<]*)<\/p>/.exec(html)![1]!)).toBe(given)
    })
  })

  it('in a list is one item for each text', () =>
    forAll(fc.array(anyText(), { minLength: 1 }), (given) => {
      const [, list] = /Attached files<\/h2><ul>(.*?)<\/ul>/s.exec(created({ files: given }))!
      expect(tagsOf(list!)).toEqual(given.flatMap(() => ['<li>', '</li>']))
      expect(shown(list!.replaceAll(/<\/?li>/g, ''))).toBe(given.join(''))
    }))

  it('in paragraphs loses only the blank lines between them', () =>
    forAll(anyText(200), (given) => {
      const [, reply] = /Immediate Assistance<\/h2>(.*?)<p class="fine">/s.exec(created({ reply: given }))!
      expect(new Set(tagsOf(reply!))).toEqual(reply === '' ? new Set() : new Set(['<p>', '</p>']))
      expect(shown(reply!.replaceAll(/<\/?p>/g, ''))).toBe(given.replaceAll(/\n{2,}/g, ''))
    }))

  it('in the fields of a form is the value of each, whatever it is', () =>
    forAll(anyText(), (given) => {
      const contents = (text: string) => ({
        values: { title: text, description: text },
        errors: { title: [`${text}.`], attachments: [`${text}.`, text] },
        kept: [{ id: 'a', token: 'b', name: text }],
        lost: [text],
      })
      const refused = (text: string) =>
        withoutComments(renderView('ticket-refused', { sentence: 'Why', contents: contents(text) }, SCRIPTS).main)
      const html = refused(given)
      expect(tagsOf(html).map(nameOf)).toEqual(tagsOf(refused('x')).map(nameOf))
      expect(shown(/<input id="title"[^>]* value="([^"]*)"/.exec(html)![1]!)).toBe(given)
      // The parser drops the first line break of a text area.
      const area = /<textarea id="description"[^>]*>([^<]*)<\/textarea>/.exec(html)![1]!
      expect(shown(area.replace(/^\n/, ''))).toBe(given)
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
