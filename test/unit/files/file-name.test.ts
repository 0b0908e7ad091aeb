import { describe, expect, test } from 'vitest'
import { cleanFileName, extensionOf } from '#server/files/file-name.ts'
import {
  ticketKey,
  generateFileName,
  fileNameOfKey,
  isObjectKey,
  possibleKeys,
  temporaryKey,
} from '#server/files/object-key.ts'

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
    ['has no folders with line breaks in them', 'a\nb/c\nd/e.txt', 'e.txt'],
    ['has no blanks around it', ' \u00a0a b.txt ', 'a b.txt'],
    ['is "file" when nothing is left', '\u200B\u202E', 'file'],
    ['is "file" when it is only a folder', '..', 'file'],
  ])('%s', (_, given, shown) => {
    expect(cleanFileName(given)).toBe(shown)
  })

  test('is cut to 200 characters and keeps its extension', () => {
    const name = cleanFileName(`${'a'.repeat(300)}.docx`)
    expect(name).toHaveLength(200)
    expect(name).toMatch(/a\.docx$/)
  })

  test('may have 200 characters, with an extension or without one', () => {
    expect(cleanFileName('a'.repeat(200))).toBe('a'.repeat(200))
    expect(cleanFileName('a'.repeat(201))).toBe('a'.repeat(200))
    expect(cleanFileName(`a.${'b'.repeat(201)}`)).toBe(`a.${'b'.repeat(198)}`)
    expect(cleanFileName(`${'a'.repeat(199)}🖨`)).toBe('a'.repeat(199))
  })

  test.each([
    ['a.PNG', 'png'],
    ['a.b.docx', 'docx'],
    ['a.png b', ''],
    ['a.', ''],
    ['png', ''],
    ['a.abcdefghijk', ''],
  ])('%j ends in the extension %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })

  test('is never cut within a surrogate pair', () => {
    expect(cleanFileName(`a${'🖨'.repeat(150)}.txt`).isWellFormed()).toBe(true)
  })
})

describe('the name a file is stored as', () => {
  test('consists of the time, 128 random bits and the extension', () => {
    const now = new Date('2026-11-20T12:00:00.123Z')
    expect(generateFileName(now, 'png')).toMatch(/^1795176000123-[0-9a-f]{32}\.png$/)
    expect(new Set(Array.from({ length: 1000 }, () => generateFileName(now, 'png'))).size).toBe(1000)
  })

  test('is the last part of the object key before and after a claim', () => {
    expect(fileNameOfKey(temporaryKey('1-ab.png'))).toBe('1-ab.png')
    expect(fileNameOfKey(ticketKey('5f0c', '1-ab.png'))).toBe('1-ab.png')
  })

  test('is looked up at its own key, at its temporary key, and again in case it was moved meanwhile', () => {
    expect(possibleKeys('5f0c/1-ab.png')).toEqual(['5f0c/1-ab.png', 'temp/1-ab.png', '5f0c/1-ab.png'])
  })

  test.each([
    temporaryKey(generateFileName(new Date(), 'jpeg')),
    ticketKey('5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11', generateFileName(new Date(), 'docx')),
    `${'a'.repeat(36)}/${'b'.repeat(150)}`,
  ])('can be %j', (id) => {
    expect(isObjectKey(id)).toBe(true)
  })

  test.each([`${'a'.repeat(37)}/b`, `a/${'b'.repeat(151)}`, 'é/b', 'a/é', '/b', 'a/', 'x/temp/b'])(
    'can never be %j either',
    (id) => {
      expect(isObjectKey(id)).toBe(false)
    },
  )

  test.each(['temp/\0', 'temp', 'a/b/c', '', 'temp/a b', '../../x/y'])('can never be %j', (id) => {
    expect(isObjectKey(id)).toBe(false)
  })
})
