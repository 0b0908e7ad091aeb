import { describe, expect, test } from 'vitest'
import { readHtml } from '#server/mail/parse/html/read-html.ts'
import { trimReply } from '#server/mail/trim/trim-reply.ts'
import { sized } from '#test/support/drill.ts'
import { expectLinear } from '#test/support/growth.ts'

const PLAIN = [
  '>', '> ', '>\n', '> a\nb\n', 'a', 'a ', 'a\n', '\n', ' ', '-', '--\n', '_____\n', ':', 'a:\n', 'From: a\n', 'To: b\nc\n',
  'On Monday 2026\n', 'a@b 2026 <a@b>\n', 'wrote: ', 'Best regards\nAnn\n', 'Ann Miller\n303 555 0100\na@b.example\n\n',
  'Sent from my iPhone\n', 'confidential addressee disclose in error\n\n', 'Forwarded message:\n', '-- Original Message --\n',
  '-----BEGIN PGP SIGNATURE-----\n', '|a\n', '>>> a 2026 >>>\n', 'ﷺ', '\u200B', '[image: ', 'my answers below\n', '1 ',
] // prettier-ignore
const HTML = [
  '<div>', '<blockquote>a', '<p>a', '</span>', '<b></i>', '<br>a', '<td>a', '<table><tr><td>', '<ul><li>', '<ol>', '&amp;', '&nbsp;',
  '<a href="http://x.example">t</a>', '<a>', '<form>', '<svg>', '<', '<!--', '<!', '<a b=c ', '<pre>\n', '<img src="cid:a">',
  '<div class="gmail_quote">a', '<div id="appendonsend">', '<p style="a:b;">', '<hr>',
] // prettier-ignore
const LENGTH = sized(12_000, 96_000)
const LEVELS = sized(20_000, 100_000)

describe('The time for a hostile mail grows with its length only', () => {
  test.each(PLAIN)('text of %j', (piece) => {
    expectLinear(LENGTH, (length) => trimReply({ plain: piece.repeat(length / piece.length), html: null }))
  })

  test.each(HTML)('HTML of %j', (piece) => {
    expectLinear(LENGTH, (length) => trimReply({ plain: null, html: piece.repeat(length / piece.length) }))
  })

  test('a mail of quotes', () => {
    expectLinear(sized(2_000, 13_000), (count) => {
      const quotes = '> a line of a quote, as long as such lines are in the mails that people send\n'.repeat(count)
      const plain = `Yes.\n\nOn Mon, Nov 23, 2026 at 9:12 AM Ann <ann@acme.example> wrote:\n${quotes}`
      expect(trimReply({ plain, html: null }).text).toBe('Yes.')
    })
  })

  test.each([
    ['blocks in blocks', `${'<div>'.repeat(LEVELS)}deep${'</div>'.repeat(LEVELS)}<p>end</p>`, ['deep', '', 'end']],
    ['quotes in quotes', `a${'<blockquote>'.repeat(LEVELS)}deep`, undefined],
  ])('%s are read to the end', (_, html, lines) => {
    const read = readHtml(html).map(({ text }) => text)
    if (lines) expect(read).toEqual(lines)
    expect(read.join('\n')).toContain('deep')
  })

  test('a line of a megabyte is kept whole', () => {
    const plain = 'word '.repeat(200_000).trim()
    expect(trimReply({ plain, html: null }).text).toBe(plain)
  })
})
