import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { readSessionCookie, getSessionKeys } from '#server/http/security/session-cookie.ts'
import { createSigner } from '#server/platform/signing.ts'
import { createDeviceToken, readDeviceToken } from '#server/people/known-devices.ts'
import { anyText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const [PREVIOUS, CURRENT] = ['the key of last year, long enough', 'the key of this year, long enough']
const config = readConfig({})
const signatureOf = (secret: string, token: string) =>
  encodeURIComponent(
    createHmac('sha256', getSessionKeys(createSigner(secret))[0]!)
      .update(token)
      .digest('base64'),
  )
const cookieOf = (secret: string, token: string) => `helpdesk.session_token=${token}.${signatureOf(secret, token)}`
const token = fc.stringMatching(/^[A-Za-z0-9]{32}$/)
/** Other cookies, as a browser may send them. */
const otherCookies = fc.array(
  fc.tuple(fc.stringMatching(/^[a-z_]{1,8}$/), fc.stringMatching(/^[\w%-]{0,12}$/)).map((pair) => pair.join('=')),
  { maxLength: 3 },
)
const read = (cookie: string, previous?: string) =>
  readSessionCookie({ config, signer: createSigner(CURRENT, previous) }, new Headers({ cookie }))

describe('A session cookie', () => {
  it('is accepted from the current and the previous key, whatever other cookies are sent', () =>
    forAll(token, otherCookies, otherCookies, (value, before, after) => {
      const sent = (secret: string) => [...before, cookieOf(secret, value), ...after].join('; ')
      expect(read(sent(CURRENT), PREVIOUS)).toEqual({ token: value, isPreviousKey: false })
      expect(read(sent(PREVIOUS), PREVIOUS)).toEqual({ token: value, isPreviousKey: true })
      expect(read(sent(PREVIOUS))).toBeUndefined()
    }))

  it('is accepted only in the spelling that was signed', () =>
    forAll(
      token,
      otherCookies,
      fc.nat(90),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 2 }),
      (value, before, at, inserted) => {
        fc.pre(!/[;,\s]/.test(inserted))
        const [name, signed] = [
          'helpdesk.session_token=',
          cookieOf(CURRENT, value).slice('helpdesk.session_token='.length),
        ]
        const altered = signed.slice(0, at) + inserted + signed.slice(at)
        expect(read([...before, `${name}${altered}`].join('; '))).toBeUndefined()
        // The last character of the signature has bits that base64 ignores.
        const sameBytes = signed.replace(/.(?=%3D$)/, (last) => String.fromCharCode(last.charCodeAt(0) ^ 1))
        expect(read(`${name}${sameBytes}`)).toBeUndefined()
      },
    ))

  it('is not accepted with an invented signature', () =>
    forAll(token, fc.oneof(fc.stringMatching(/^[\w+%=]{0,50}$/), token), (value, signature) => {
      expect(read(`helpdesk.session_token=${value}.${signature}`, PREVIOUS)).toBeUndefined()
    }))
})

describe('A device token', () => {
  const signer = createSigner(CURRENT)
  const at = (time: number) => ({ signer, now: () => new Date(time) })

  it('is valid for one account and half a year', () =>
    forAll(fc.emailAddress(), fc.emailAddress(), fc.nat(400), (email, otherEmail, days) => {
      const device = createDeviceToken(at(1_800_000_000_000), email)
      const later = at(1_800_000_000_000 + days * 24 * 60 * 60 * 1000)
      expect(readDeviceToken(later, email, device) !== undefined).toBe(days < 180)
      if (otherEmail.toLowerCase() !== email.toLowerCase())
        expect(readDeviceToken(later, otherEmail, device)).toBeUndefined()
    }))

  it('cannot be invented', () =>
    forAll(fc.oneof(anyText(), fc.stringMatching(/^[\w-]{22}\.\d{13}\.[\w-]{43}$/)), (invented) => {
      expect(readDeviceToken(at(0), 'jo@neatline.example.com', invented)).toBeUndefined()
    }))
})
