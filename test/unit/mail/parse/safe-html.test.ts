import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#server/mail/parse/html/safe-html.ts'
import { sized } from '#test/support/drill.ts'
import { expectLinear } from '#test/support/growth.ts'
import { ATTACKS } from '#test/support/mail/attack-html.ts'
import { forAll } from '../../properties/for-all.ts'

const images = (cid: string) => (cid === 'logo@1' ? '/files/1?a=1&b=2' : undefined)
const clean = (html: string, remoteImages = false) => cleanHtml(html, { images, remoteImages })

type Element = { name: string; attributes: Record<string, string> }

/** The elements of cleaned HTML; throws where a tag is not closed. */
function elementsOf(html: string): Element[] {
  const elements: Element[] = []
  new Parser({
    onopentag: (name, attributes) => elements.push({ name, attributes }),
    onclosetag: (name, isImplied) => {
      if (isImplied && !['br', 'hr', 'img', 'wbr', 'col', 'p', 'li', 'td', 'th', 'tr', 'a'].includes(name))
        throw new Error(`${name} is open`)
    },
    onerror: (error) => {
      throw error
    },
  }).end(html)
  return elements
}

const FORBIDDEN_ELEMENTS =
  /^(script|style|iframe|object|embed|svg|math|form|input|button|link|meta|base|template|textarea|select|title|noscript|video|audio|source)$/
const FORBIDDEN_STYLE =
  /position|z-index|transform|animation|url|expression|binding|behavior|import|content|cursor|filter|@|\\|\/\*|-\d/i

describe('The HTML of a mail cannot do anything', () => {
  test('there are more than 500 attacks', () => {
    expect(new Set(ATTACKS).size).toBeGreaterThan(500)
  })

  test.each([false, true])('whatever the attack (pictures of other servers: %s)', (remoteImages) => {
    for (const attack of ATTACKS) {
      const cleaned = clean(attack, remoteImages)
      for (const { name, attributes } of elementsOf(cleaned)) {
        expect(name, attack).not.toMatch(FORBIDDEN_ELEMENTS)
        for (const [attribute, value] of Object.entries(attributes)) {
          expect(attribute, attack).not.toMatch(/^on|srcset|background|action|xlink|srcdoc/)
          if (attribute === 'href') expect(value, attack).toMatch(/^(https?|mailto|tel):/)
          if (attribute === 'src')
            expect(value, attack).toMatch(/^(\/files\/|https?:|data:image\/(png|gif|jpeg|webp);base64,)/)
          if (attribute === 'style') expect(value, attack).not.toMatch(FORBIDDEN_STYLE)
        }
      }
      // Cleaned again nothing changes, so a browser reads what was written.
      expect(clean(cleaned, remoteImages), attack).toBe(cleaned)
    }
  })

  test('nor whatever the characters', async () => {
    const pieces = fc.constantFrom(
      ...`<|>|"|'|=|/|!|-|--|?|&|;|#|x|a|p|b|table|td|tr|li|svg|style|script|img|src|href|javascript:|title|onclick|textarea|&lt;|&#60;|&#0;|\0|\t|\n|[CDATA[|]]>|cid:logo@1|body|url(`.split(
        '|',
      ),
      ' ',
    )
    const texts = fc.array(pieces, { maxLength: 60 }).map((list) => list.join(''))
    await forAll(fc.array(texts, { minLength: 10, maxLength: 10 }), (list) => {
      for (const text of list) {
        const cleaned = clean(text, true)
        for (const { name, attributes } of elementsOf(cleaned)) {
          expect(name).not.toMatch(FORBIDDEN_ELEMENTS)
          expect(Object.keys(attributes).filter((attribute) => attribute.startsWith('on'))).toEqual([])
        }
        expect(clean(cleaned, true)).toBe(cleaned)
      }
    })
  })

  test('without being asked it loads nothing', () => {
    const html = '<img src="https://evil.example/pixel.gif" alt="pixel"><img src="//evil.example/x"><p>Hello</p>'
    expect(clean(html)).toBe('<p>Hello</p>')
    expect(clean(html, true)).toBe(
      '<img alt="pixel" src="https://evil.example/pixel.gif" referrerpolicy="no-referrer" loading="lazy"><p>Hello</p>',
    )
  })
})

describe('The HTML of a mail looks as it was meant', () => {
  test.each<[what: string, html: string, cleaned: string]>([
    ['text', 'a &lt; b &amp; c', 'a &lt; b &amp; c'],
    ['markup', '<h1>A</h1><p><b>b</b> <i>i</i><br>c</p>', '<h1>A</h1><p><b>b</b> <i>i</i><br>c</p>'],
    ['tags that are not closed', '<div><b>one', '<div><b>one</b></div>'],
    ['tags that may be left out', '<ul><li>1<li>2</ul><p>a<p>b', '<ul><li>1</li><li>2</li></ul><p>a</p><p>b</p>'],
    [
      'tables',
      '<table border=1><tr><td colspan=2>1<td>2<tr><td>3</table>',
      '<table border="1"><tr><td colspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></table>',
    ],
    ['tags closed in another order', '<b><i>x</b></i>y', '<b><i>x</i></b>y'],
    ['tags nobody opened', 'x</div></b>', 'x'],
    ['unknown elements', '<o:p>x</o:p><center>y</center>', 'x<center>y</center>'],
    ['forms, without their fields', '<form>Name <input name=a><button>Send</button></form>', 'Name Send'],
    [
      'the page around it',
      '<html><head><title>T</title></head><body bgcolor="#FFF">x</body></html>',
      '<div bgcolor="#FFF">x</div>',
    ],
    [
      'colors and fonts',
      '<font color=red face="Arial, sans-serif" size="+1">x</font>',
      '<font color="red" face="Arial, sans-serif" size="+1">x</font>',
    ],
    [
      'styles',
      `<p style="color: #333; font: 12px/1.5 'Segoe UI', Arial; margin:0 0 5px">x</p>`,
      `<p style="color: #333; font: 12px/1.5 &#39;Segoe UI&#39;, Arial; margin: 0 0 5px">x</p>`,
    ],
    [
      'links',
      '<a href="https://example.com/?a=1&b=2" target=_top onclick=x>x</a>',
      '<a href="https://example.com/?a=1&amp;b=2" rel="noreferrer noopener" target="_blank">x</a>',
    ],
    ['its own pictures', '<img src="cid:logo%401" width=10>', '<img width="10" src="/files/1?a=1&amp;b=2">'],
    ['its own pictures that are not shown', '<img src="cid:other">x', 'x'],
    ['pictures within', '<img src="data:image/png;base64,iVBOR+/=">', '<img src="data:image/png;base64,iVBOR+/=">'],
    ['drawings and what is in them, left out', '<svg><p title="x">a</p><b>b</b></svg>c', 'c'],
    ['remarks for other programs', '<!--[if mso]><p>Outlook</p><![endif]-->x', 'x'],
    ['emojis', '&#x1F600; \ud83d', '😀 \ufffd'],
  ])('%s', (_, html, cleaned) => {
    expect(clean(html)).toBe(cleaned)
  })

  test('at most 5,000 links lead somewhere', () => {
    const cleaned = clean('<a href="https://example.com">x</a>'.repeat(6000))
    expect([cleaned.split('href').length - 1, cleaned.split('<a').length - 1]).toEqual([5000, 6000])
  })

  test.each<[what: string, piece: string]>([
    ['elements in elements', '<div>'],
    ['cells in tables', '<table><tr><td>'],
    ['brackets', '<'],
    ['remarks', '<!--'],
    ['attributes', '<p a="'],
    ['ends of nothing', '<b></i>'],
  ])('%s are cleaned in linear time', (_, piece) => {
    expectLinear(sized(10_000, 100_000), (count) => clean(piece.repeat(count)))
  })
})
