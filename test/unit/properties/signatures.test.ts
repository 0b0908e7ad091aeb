import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isFileLinkValid, readFileLink, signFileLink } from '#server/files/file-link.ts'
import { isFileTokenValid, mayChangeFiles, signFileToken, signUploadToken } from '#server/files/upload-token.ts'
import { createSigner, constantTimeEqual } from '#server/platform/signing.ts'
import { anyCharacter, anyText, wellFormedText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const secret = fc.string({ minLength: 32, maxLength: 60 })
const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const key = fc
  .tuple(fc.oneof(fc.constant('temp'), fc.uuid()), fc.stringMatching(/^\d{13}-[0-9a-f]{32}\.[a-z]{3,4}$/))
  .map((parts) => parts.join('/'))

/** Inserts, removes or replaces one character. */
const altered = (text: string) =>
  fc
    .tuple(fc.nat(text.length), fc.constantFrom('put', 'take', 'change'), anyCharacter)
    .map(([at, kind, character]) => {
      if (kind === 'put') return text.slice(0, at) + character + text.slice(at)
      return text.slice(0, at) + (kind === 'take' ? '' : character) + text.slice(at + 1)
    })
    .filter((other) => other !== text)

describe('A signature', () => {
  it('is valid for its purpose and text only', () =>
    forAll(
      secret,
      wellFormedText(),
      wellFormedText(),
      wellFormedText(),
      wellFormedText(),
      (by, purpose, text, otherPurpose, other) => {
        fc.pre(!purpose.includes('\0') && !otherPurpose.includes('\0'))
        const keys = createSigner(by)
        const signature = keys.sign(purpose, text)
        expect(signature).toMatch(/^[\w-]{43}$/)
        expect(keys.verify(purpose, text, signature)).toBe(true)
        expect(keys.verify(otherPurpose, other, signature)).toBe(purpose === otherPurpose && text === other)
      },
    ))

  it('of another key is invalid, unless that is the previous key', () =>
    forAll(secret, secret, anyText(), (old, by, text) => {
      fc.pre(old !== by)
      const signature = createSigner(old).sign('a', text)
      expect(createSigner(by).verify('a', text, signature)).toBe(false)
      expect(createSigner(by, old).verify('a', text, signature)).toBe(true)
      expect(createSigner(by, old).sign('a', text)).toBe(createSigner(by).sign('a', text))
      expect(createSigner(by, old).signatures('a', text)).toEqual([createSigner(by).sign('a', text), signature])
    }))

  it('is compared exactly', () =>
    forAll(anyText(), anyText(), (one, other) => {
      expect(constantTimeEqual(one, one)).toBe(true)
      expect(constantTimeEqual(one, other)).toBe(one.toWellFormed() === other.toWellFormed())
    }))
})

describe('A link to a file', () => {
  const SIGNED = 'the signing key of these properties, long enough'
  const at = (time: number) => ({ signer: createSigner(SIGNED), now: () => new Date(time) })

  it('is read as it was signed, and is valid for an hour', () =>
    forAll(key, moment, fc.integer({ min: -10_000, max: 10_000_000 }), (object, made, later) => {
      const link = readFileLink(signFileLink(at(made.getTime()), object))!
      expect(link.key).toBe(object)
      const ends = Number(link.expires) * 1000
      expect(ends - made.getTime()).toBeGreaterThan(3_599_000)
      expect(ends - made.getTime()).toBeLessThanOrEqual(3_600_000)
      expect(isFileLinkValid(at(made.getTime() + later), link)).toBe(made.getTime() + later < ends)
    }))

  it('is valid in one spelling only', () => {
    const made = at(1_800_000_000_000)
    const link = signFileLink(made, 'temp/1800000000000-00112233445566778899aabbccddeeff.png')
    return forAll(altered(link), (other) => {
      const read = readFileLink(other)
      expect(read !== undefined && isFileLinkValid(made, read)).toBe(false)
    })
  })

  it('cannot be invented', () =>
    forAll(anyText(), anyText(), (path, query) => {
      const read = readFileLink(`/files/${path}?${query}`)
      expect(read !== undefined && isFileLinkValid(at(0), read)).toBe(false)
    }))
})

describe('A token', () => {
  const world = { signer: createSigner('another signing key, long enough as well'), now: () => new Date(0) }

  it('is valid for one file, wherever it is stored', () =>
    forAll(key, key, fc.uuid(), (one, other, ticket) => {
      const token = signFileToken(world, one)
      const name = one.slice(one.indexOf('/') + 1)
      expect(isFileTokenValid(world, `${ticket}/${name}`, token)).toBe(true)
      expect(isFileTokenValid(world, other, token)).toBe(other.endsWith(`/${name}`))
    }))

  it('is valid for one ticket for a day, and for no file', () =>
    forAll(fc.uuid(), fc.uuid(), fc.integer({ min: -1000, max: 200_000_000 }), (id, otherId, later) => {
      const token = signUploadToken(world, id)
      const may = (ticket: string, shown = token) =>
        mayChangeFiles(
          { ...world, now: () => new Date(later) },
          { id: ticket, created_at: new Date(0) },
          { actor: null, token: shown },
        )
      expect(may(id)).toBe(later < 24 * 60 * 60 * 1000)
      expect(may(otherId)).toBe(id === otherId && later < 24 * 60 * 60 * 1000)
      expect(may(id, signFileToken(world, id))).toBe(false)
      expect(isFileTokenValid(world, id, token)).toBe(false)
    }))

  it('is valid in one spelling only', () => {
    const token = signUploadToken(world, 'a')
    return forAll(altered(token), (other) => {
      expect(mayChangeFiles(world, { id: 'a', created_at: new Date(0) }, { actor: null, token: other })).toBe(false)
    })
  })
})
