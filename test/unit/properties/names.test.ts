import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFileName, extensionOf } from '#server/files/file-name.ts'
import {
  ticketKey,
  generateFileName,
  fileNameOfKey,
  isObjectKey,
  possibleKeys,
  temporaryKey,
} from '#server/files/object-key.ts'
import { assertObjectKey } from '#server/files/storage.ts'
import { anyCharacter, anyText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

describe('The display name of a file', () => {
  it('has no folder, line break or invisible character, and fits', () =>
    forAll(
      fc.oneof(
        anyText(),
        anyText(600).map((text) => text.repeat(9)),
        fc.string({ unit: anyCharacter, minLength: 180, maxLength: 260 }),
      ),
      (given) => {
        const name = cleanFileName(given)
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}/\\]/u)
        expect(name.isWellFormed()).toBe(true)
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(200)
        expect(name.trim()).toBe(name)
        expect(name).not.toMatch(/^\.+$/)
      },
    ))

  it('stays the same when cleaned again', () =>
    forAll(
      fc.oneof(
        anyText(),
        anyText(600).map((text) => text.repeat(9)),
      ),
      (given) => {
        expect(cleanFileName(cleanFileName(given))).toBe(cleanFileName(given))
      },
    ))

  it('keeps its extension, however long it is', () =>
    forAll(anyText(400), fc.stringMatching(/^[A-Za-z0-9]{1,10}$/), (given, extension) => {
      expect(extensionOf(cleanFileName(`${given}a.${extension}`))).toBe(extension.toLowerCase())
    }))
})

describe('The storage key of a file', () => {
  const stamp = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true })

  it('is valid in every storage, before and after it is claimed', () =>
    forAll(stamp, fc.stringMatching(/^[a-z]{1,10}$/), fc.uuid(), (now, extension, ticket) => {
      const name = generateFileName(now, extension)
      for (const key of [temporaryKey(name), ticketKey(ticket, name)]) {
        expect(isObjectKey(key)).toBe(true)
        expect(assertObjectKey(key)).toBe(key)
        expect(fileNameOfKey(key)).toBe(name)
        expect(possibleKeys(key)).toContain(temporaryKey(name))
      }
    }))

  it('never leaves its folder', () =>
    forAll(
      fc.oneof(
        anyText(),
        fc.tuple(anyText(8), anyText(12)).map((parts) => parts.join('/')),
        anyText(20).map((text) => `temp/${text}`),
      ),
      (text) => {
        let key: string
        try {
          key = assertObjectKey(text)
        } catch {
          return
        }
        const [folder, name, ...more] = key.split('/')
        expect(more).toEqual([])
        expect(folder).toMatch(/^(temp|[0-9a-f-]{36})$/)
        expect(name).toMatch(/^[\w-][\w.-]*$/)
        expect(new URL(key, 'file:///a/').pathname).toBe(`/a/${key}`)
      },
    ))
})
