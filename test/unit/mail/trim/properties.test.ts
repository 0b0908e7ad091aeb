import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trimReply } from '#server/mail/trim/trim-reply.ts'
import { anyText } from '../../properties/arbitraries.ts'
import { forAll } from '../../properties/for-all.ts'
import { readReplies } from './replies.ts'

const PIECES = readReplies('special-cases').flatMap(({ plain }) => plain?.split('\n') ?? [])
const TAGS =
  '<div> </div> <p> </p> <br> <blockquote> </blockquote> <pre> </pre> <ul> <li> </ul> <table> <tr> <td> <a•href="https://x.example"> </a> <div•class="gmail_quote"> <div•id="appendonsend"> <div•id="Signature"> <hr> <b> &nbsp; &lt;'
    .split(' ')
    .map((tag) => tag.replaceAll('•', ' '))
const line = fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'grapheme', maxLength: 40 }))
const plain = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'))
const html = fc.array(fc.oneof(line, fc.constantFrom(...TAGS)), { maxLength: 60 }).map((parts) => parts.join(''))

/** Whether lines stand among others, in order. */
function isSubsequence(lines: string[], all: string[]): boolean {
  let found = 0
  for (const each of all) if (each === lines[found]) found++
  return found === lines.length
}

describe('Whatever a mail says', () => {
  it('what is shown are lines of the whole text, in order, and never nothing', () =>
    forAll(fc.option(plain), fc.option(html), (plainPart, htmlPart) => {
      const { text, fullText } = trimReply({ plain: plainPart, html: htmlPart })
      expect(isSubsequence(text.split('\n'), fullText.split('\n'))).toBe(true)
      expect(text.trim() === '').toBe(fullText.trim() === '')
    }))

  it('the whole text of a plain mail has all its visible characters', () =>
    forAll(plain, (part) => {
      const visible = (text: string) => text.toWellFormed().replaceAll(/[\p{Z}\p{C}\u034F\s]/gu, '')
      expect(visible(trimReply({ plain: part, html: null }).fullText)).toBe(visible(part))
    }))

  it('no text has a null byte or half a character', () =>
    forAll(anyText(), (text) => {
      for (const { fullText } of [trimReply({ plain: text, html: null }), trimReply({ plain: null, html: text })]) {
        expect(fullText).not.toContain('\0')
        expect(fullText.isWellFormed()).toBe(true)
      }
    }))
})
