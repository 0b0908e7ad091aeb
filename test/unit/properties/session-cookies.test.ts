import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { acceptPreviousSignature, sessionSecrets } from '#server/http/security/session-cookie.ts'
import { createSigner } from '#server/signing.ts'
import { readDeviceToken, createDeviceToken } from '#server/users/sessions/known-device.ts'
import { anyText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const [OLD, NEW] = ['the key of last year, long enough', 'the key of this year, long enough']
const config = readConfig({})
const signedBy = (secret: string, token: string) =>
  encodeURIComponent(
    createHmac('sha256', sessionSecrets(createSigner(secret))[0]!)
      .update(token)
      .digest('base64'),
  )
const token = fc.stringMatching(/^[A-Za-z0-9]{32}$/)
/** Other cookies, as a browser may send them. */
const others = fc.array(
  fc
    .tuple(fc.stringMatching(/^[a-z_]{1,8}$/), fc.stringMatching(/^[\w%-]{0,12}$/))
    .map((pair) => pair.join('=')),
  { maxLength: 3 },
)
const sent = (cookie: string, previous?: string) => {
  const keys = createSigner(NEW, previous)
  return acceptPreviousSignature({ config, signer: keys }, new Headers({ cookie })).headers.get('cookie')
}

describe('The cookie of a session', () => {
  it('that the previous key has signed is signed by the new one, among whatever other cookies', () =>
    forAll(token, others, others, (given, before, after) => {
      const cookie = (secret: string) => `helpdesk.session_token=${given}.${signedBy(secret, given)}`
      const all = [...before, cookie(OLD), ...after].join('; ')
      expect(sent(all, OLD)).toContain(cookie(NEW))
      expect(sent(all, OLD)).not.toContain(cookie(OLD))
    }))

  it('is passed on alone, and only in the spelling that was signed', () =>
    forAll(
      token,
      others,
      fc.nat(90),
      fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 2 }),
      (given, before, at, put) => {
        const value = `${given}.${signedBy(NEW, given)}`
        expect(sent([...before, `helpdesk.session_token=${value}`].join('; '))).toBe(
          `helpdesk.session_token=${value}`,
        )
        const altered = value.slice(0, at) + put + value.slice(at)
        fc.pre(!/[;,\s]/.test(put))
        expect(sent([...before, `helpdesk.session_token=${altered}`].join('; '))).toBeNull()
        const bits = value.replace(/.(?=%3D$)/, (last) => String.fromCharCode(last.charCodeAt(0) ^ 1))
        expect(sent(`helpdesk.session_token=${bits}`)).toBeNull()
      },
    ))

  it('is not signed for anybody who makes it up', () =>
    forAll(token, fc.oneof(fc.stringMatching(/^[\w+%=]{0,50}$/), token), (given, signature) => {
      const anew = sent(`helpdesk.session_token=${given}.${signature}`, OLD)
      expect(anew ?? '').not.toContain(signedBy(NEW, given))
    }))
})

describe('What a browser keeps that somebody has signed in with', () => {
  const keys = createSigner(NEW)
  const at = (time: number) => ({ signer: keys, now: () => new Date(time) })

  it('counts for one account and half a year', () =>
    forAll(fc.emailAddress(), fc.emailAddress(), fc.nat(400), (email, other, days) => {
      const device = createDeviceToken(at(1_800_000_000_000), email)
      const later = at(1_800_000_000_000 + days * 24 * 60 * 60 * 1000)
      expect(readDeviceToken(later, email, device) !== undefined).toBe(days < 180)
      if (other.toLowerCase() !== email.toLowerCase())
        expect(readDeviceToken(later, other, device)).toBeUndefined()
    }))

  it('is nothing that anybody makes up', () =>
    forAll(fc.oneof(anyText(), fc.stringMatching(/^[\w-]{22}\.\d{13}\.[\w-]{43}$/)), (given) => {
      expect(readDeviceToken(at(0), 'jo@neatline.example.com', given)).toBeUndefined()
    }))
})
