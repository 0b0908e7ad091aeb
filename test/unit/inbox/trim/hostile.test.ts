import { describe, expect, test } from 'vitest'
import { readHtml } from '#server/inbox/html/read-html.ts'
import { trimReply } from '#server/inbox/trim/trim-reply.ts'

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
const LENGTH = 24_000
/** Twice the text takes about twice the time; quadratic work takes four times. Milliseconds below are noise. */
const [MAX_GROWTH, NOISE_MS, ATTEMPTS] = [3, 20, 4]

function milliseconds(work: () => unknown): number {
  const started = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}

/** The growth of the time from half the text to the whole, at its least of several attempts. */
function growth(piece: string, read: (text: string) => unknown): number {
  const [half, whole] = [LENGTH / 2, LENGTH].map((length) => piece.repeat(Math.ceil(length / piece.length)))
  let least = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && least > MAX_GROWTH; attempt++) {
    const [one, two] = [milliseconds(() => read(half!)), milliseconds(() => read(whole!))]
    least = Math.min(least, two / Math.max(one, NOISE_MS))
  }
  return least
}

describe('The time for a hostile mail grows with its length only', () => {
  test.each(PLAIN)('text of %j', (piece) => {
    expect(growth(piece, (plain) => trimReply({ plain, html: null }))).toBeLessThan(MAX_GROWTH)
  })

  test.each(HTML)('HTML of %j', (piece) => {
    expect(growth(piece, (html) => trimReply({ plain: null, html }))).toBeLessThan(MAX_GROWTH)
  })

  test('a mail with 1 MB of quotes takes less than 100 ms', () => {
    const quotes = '> a line of a quote, as long as such lines are in the mails that people send\n'.repeat(13_000)
    const plain = `Yes.\n\nOn Mon, Nov 23, 2026 at 9:12 AM Ann <ann@acme.example> wrote:\n${quotes}`
    const read = () => expect(trimReply({ plain, html: null }).text).toBe('Yes.')
    expect(Math.min(...Array.from({ length: 5 }, () => milliseconds(read)))).toBeLessThan(100)
  })

  test.each([
    [
      '100,000 nested blocks',
      `${'<div>'.repeat(100_000)}deep${'</div>'.repeat(100_000)}<p>end</p>`,
      ['deep', '', 'end'],
    ],
    ['100,000 nested quotes', `a${'<blockquote>'.repeat(100_000)}deep`, undefined],
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
