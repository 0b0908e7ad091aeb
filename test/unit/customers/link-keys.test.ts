import { describe, expect, it } from 'vitest'
import { acceptsCode, customerCode, linkKey } from '#server/customers/link-keys.ts'
import { withoutKeys } from '#server/mail/ids.ts'
import { createSigner } from '#server/platform/signing.ts'
import { sized } from '#test/support/drill.ts'
import { expectLinear } from '#test/support/growth.ts'

const signer = createSigner('a secret of more than thirty-two characters')
const ID = '6f3b8a52-1f70-4b0e-9d3c-2f1f6f2f9f11'
const KEY = linkKey(signer, ID)
const SITE = 'https://help.example.com'
const encoded = encodeURIComponent(`${SITE}/t/1001?k=${KEY}&rating=good`)

describe('The key of a link in a mail', () => {
  it.for([
    ['as we wrote it', `See ${SITE}/t/1001?k=${KEY} please`, `See ${SITE}/t/1001 please`],
    ['in angle brackets', `<${SITE}/t/1001?k=${KEY}>`, `<${SITE}/t/1001>`],
    ['of a rating', `${SITE}/t/1001?k=${KEY}&rating=bad.`, `${SITE}/t/1001.`],
    ['in HTML', `<a href="${SITE}/t/1001?k&#61;${KEY}&amp;rating=ok">`, `<a href="${SITE}/t/1001">`],
    ['percent-encoded', `https://x.example/?url=${encoded}&data=1`, 'https%3A%2F%2Fhelp.example.com%2Ft%2F1001&data=1'],
    ['encoded twice', encodeURIComponent(encoded), '%252Ft%252F1001'],
    ['encoded in lower case', 'a=%2ft%2f1001%3fk%3d' + KEY, 'a=%2ft%2f1001'],
    [
      'rewritten by URL Defense 2',
      `u=https-3A__help.example.com_t_1001-3Fk-3D${KEY.replaceAll('_', '-5F').replaceAll('-', '-2D')}&d=x`,
      'u=https-3A__help.example.com_t_1001&d=x',
    ],
    ['rewritten by URL Defense 3', `/v3/__${SITE}/t/1001?k=${KEY}__;!!abc`, `/v3/__${SITE}/t/1001;!!abc`],
    [
      'broken by the end of a line',
      `> ${SITE}/t/1001?k=${KEY.slice(0, 9)}\r\n> ${KEY.slice(9)}\r\n> Bye`,
      '/t/1001\r\n> Bye',
    ],
    ['on the next line', `> ${SITE}/t/1001?k=\n> ${KEY}\n`, '/t/1001\n'],
    [
      'with places where it may break',
      `${SITE}/t/<wbr>1001?k=<wbr>${KEY.slice(0, 4)}<wbr>${KEY.slice(4, 15)}\u200b${KEY.slice(15)}`,
      '/t/<wbr>1001',
    ],
    ['before a place for a break', `${SITE}/t/1001?k=${KEY}\u200bThanks</a>`, '/t/1001\u200bThanks</a>'],
    ['of My tickets', `${SITE}/my/tickets/sign-in?k=${KEY}`, `${SITE}/my/tickets/sign-in`],
    ['cut short', `${SITE}/t/1001?k=${KEY.slice(0, 20)}…`, `${SITE}/t/1001…`],
  ])('is cut out of a reply %s', ([, text, left]) => {
    const cut = withoutKeys(text!)
    expect(cut).toContain(left)
    for (let start = 0; start + 5 <= KEY.length; start += 1) expect(cut).not.toContain(KEY.slice(start, start + 5))
  })

  it('takes no words of the sender with it', () => {
    const words = `${SITE}/t/1001?k=${KEY.slice(0, 12)}\nThanks\nDana and the others who wrote`
    expect(withoutKeys(words)).toBe(`${SITE}/t/1001\nThanks\nDana and the others who wrote`)
    for (const other of ['https://forum.example/t/12?k=5', 'k=abcdefghijklmnopqrstuv', 'see /t/1001 and /my/tickets'])
      expect(withoutKeys(other)).toBe(other)
  })

  it.for([`/t/1001?k=${'a\n> '.repeat(21)}! `, '/t/', '/t/1', '_t_1001-3Fk-3D', '=\r\n'])(
    'is cut out of a long text in linear time: %j',
    (part) => expectLinear(sized(50_000, 1_000_000), (length) => withoutKeys(part.repeat(length / part.length))),
  )
})

describe('The code that confirms a browser', () => {
  const code = customerCode(signer, ID)

  it('has six digits and is another one for every row', () => {
    const codes = Array.from({ length: 500 }, (_, row) => customerCode(signer, String(row)))
    for (const each of [code, ...codes]) expect(each).toMatch(/^\d{6}$/)
    expect(new Set(codes).size).toBeGreaterThan(490)
  })

  it('is accepted with spaces, and after SECRET has been replaced', () => {
    const replaced = createSigner(
      'another secret of more than thirty-two',
      'a secret of more than thirty-two characters',
    )
    expect(acceptsCode(signer, ID, ` ${code.slice(0, 3)} ${code.slice(3)}\n`)).toBe(true)
    expect(acceptsCode(replaced, ID, code)).toBe(true)
    for (const wrong of ['', code.slice(1), `${code}0`, String((Number(code) + 1) % 1e6).padStart(6, '0')])
      expect(acceptsCode(signer, ID, wrong)).toBe(false)
  })
})
