import { describe, expect, test } from 'vitest'
import { displayName } from '#server/attachments/display-name.ts'
import {
  claimedKey,
  generateName,
  generatedName,
  isObjectKey,
  temporaryKey,
} from '#server/attachments/generated-name.ts'

describe('the name a file is shown under', () => {
  test.each([
    ['is the name its owner gave it', 'Büro Foto (2).png', 'Büro Foto (2).png'],
    ['is spelt with composed characters', 'Bu\u0308ro.txt', 'Büro.txt'],
    ['has no folders of Unix', '../../etc/passwd.txt', 'passwd.txt'],
    ['has no folders of Windows', 'C:\\fakepath\\photo.jpg', 'photo.jpg'],
    ['cannot hide its ending by turning the direction of reading', 'photo\u202Egnp.exe', 'photognp.exe'],
    ['has nothing invisible in it', 'pho\u200Bto\u2060\uFEFF.png', 'photo.png'],
    ['has no line breaks or control characters', 'a\r\nb\t\0c\u2028.txt', 'abc.txt'],
    ['has no halves of characters', 'a\uD83D.txt', 'a.txt'],
    ['keeps whole characters of any language', '🖨️ 印刷.pdf', '🖨️ 印刷.pdf'],
    ['is "file" when nothing is left', '\u200B\u202E', 'file'],
    ['is "file" when it is only a folder', '..', 'file'],
  ])('%s', (_, given, shown) => {
    expect(displayName(given)).toBe(shown)
  })

  test('is cut to 200 characters and keeps its extension', () => {
    const name = displayName(`${'a'.repeat(300)}.docx`)
    expect(name).toHaveLength(200)
    expect(name).toMatch(/a\.docx$/)
  })

  test('is never cut within a character', () => {
    expect(displayName(`a${'🖨'.repeat(150)}.txt`).isWellFormed()).toBe(true)
  })
})

describe('the name a file is stored as', () => {
  test('is made of the time, 128 random bits and the extension', () => {
    const now = new Date('2026-11-20T12:00:00.123Z')
    expect(generateName(now, 'png')).toMatch(/^1795176000123-[0-9a-f]{32}\.png$/)
    expect(new Set(Array.from({ length: 1000 }, () => generateName(now, 'png'))).size).toBe(1000)
  })

  test('is the last part of the object key before and after a claim', () => {
    expect(generatedName(temporaryKey('1-ab.png'))).toBe('1-ab.png')
    expect(generatedName(claimedKey('5f0c', '1-ab.png'))).toBe('1-ab.png')
  })

  test.each(['temp/\0', 'temp', 'a/b/c', '', 'temp/a b', '../../x/y'])('can never be %j', (id) => {
    expect(isObjectKey(id)).toBe(false)
  })
})
