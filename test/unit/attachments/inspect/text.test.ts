import { describe, expect, test } from 'vitest'
import { createTextCheck } from '#server/attachments/inspect/text.ts'

const isText = (...pieces: Uint8Array[]) => {
  const check = createTextCheck()
  for (const piece of pieces) check.add(piece)
  return check.isText()
}

describe('bytes that arrive in pieces are text', () => {
  test('when a character is split between two of them', () => {
    const bytes = Buffer.from('Büro 😭')
    for (let at = 0; at <= bytes.length; at += 1) expect(isText(bytes.subarray(0, at), bytes.subarray(at))).toBe(true)
  })
  test('when there are none', () => expect(isText()).toBe(true))
})

describe('bytes that arrive in pieces are not text', () => {
  test('when they end within a character', () => expect(isText(Buffer.from('ü').subarray(0, 1))).toBe(false))
  test('when one is NUL', () => expect(isText(Buffer.from('a'), Buffer.from('\0'), Buffer.from('b'))).toBe(false))
  test('when one is Latin-1', () => expect(isText(Buffer.from('a'), Buffer.from('ü', 'latin1'))).toBe(false))
  test('whatever follows an invalid byte', () => expect(isText(Buffer.from([0xff]), Buffer.from('fine'))).toBe(false))
})
