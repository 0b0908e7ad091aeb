import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailAddress, optionalLine, optionalText, requiredLine, requiredText } from '#contract/text.ts'
import { STATUSES, parseStatus } from '#contract/vocabulary.ts'
import { anyText } from './arbitraries.ts'
import { forAll } from './for-all.ts'

describe('A text of the contract', () => {
  it('is trimmed, storable and short enough, or refused with a message', () =>
    forAll(anyText(), fc.integer({ min: 1, max: 40 }), (given, max) => {
      const trimmed = given.trim()
      const isFit = Array.from(trimmed).length <= max && trimmed.isWellFormed() && !trimmed.includes('\0')
      for (const [shape, mayBeBlank] of [
        [requiredText(max, 'Say it'), false],
        [optionalText(max), true],
      ] as const) {
        const read = shape.safeParse(given)
        expect(read.success).toBe(isFit && (mayBeBlank || trimmed !== ''))
        if (read.success) {
          expect(read.data).toBe(trimmed)
          expect(shape.parse(read.data)).toBe(read.data)
        } else for (const { message } of read.error.issues) expect(message).toMatch(/^\p{L}[^]*$/u)
      }
    }))

  it('of one line has no line break, and stays the same when parsed again', () =>
    forAll(anyText(), (given) => {
      for (const shape of [requiredLine(100, 'Say it'), optionalLine(100)]) {
        const read = shape.safeParse(given)
        if (!read.success) continue
        expect(read.data).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
        expect(read.data.trim()).toBe(read.data)
        expect(shape.parse(read.data)).toBe(read.data)
      }
    }))

  it('is a string and nothing else', () =>
    forAll(fc.anything(), (given) => {
      fc.pre(typeof given !== 'string' && given !== undefined)
      expect(optionalText(100).safeParse(given).success).toBe(false)
      expect(requiredText(100, 'Say it').safeParse(given).success).toBe(false)
    }))

  it('that is an e-mail address has one @, no space and no line break', () =>
    forAll(
      fc.oneof(
        anyText(),
        fc.emailAddress(),
        fc.tuple(anyText(20), fc.emailAddress(), anyText(20)).map((parts) => parts.join('')),
      ),
      (given) => {
        const read = emailAddress('Say it').safeParse(given)
        if (!read.success) return
        expect(read.data).toMatch(/^[^\s@<>"(),:;[\]\\\p{Cc}\p{Cf}]+@[A-Za-z0-9.-]+$/u)
        expect(read.data).toBe(given.trim())
      },
    ))
})

describe('A status', () => {
  it('is accepted in every spelling of it', () =>
    forAll(
      fc.constantFrom(...STATUSES),
      fc.func(fc.boolean()),
      fc.constantFrom('', ' ', '\t'),
      (status, isUpper, space) => {
        const variant = Array.from(status)
          .map((letter, at) => (isUpper(at) ? letter.toUpperCase() : letter.toLowerCase()))
          .join('')
        expect(parseStatus(space + variant + space)).toBe(status)
        expect(parseStatus(variant.replaceAll(' ', '_'))).toBe(status)
      },
    ))

  it('is nothing else', () =>
    forAll(anyText(), (given) => {
      const folded = parseStatus(given)
      if (folded !== undefined) expect(given.trim().toLowerCase().replaceAll('_', ' ')).toBe(folded.toLowerCase())
    }))
})
