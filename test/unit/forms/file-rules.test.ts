import { describe, expect, test } from 'vitest'
import { checkFiles, numberedName } from '#app/forms/uploads/file-rules.ts'

const MB = 1024 * 1024
const file = (name: string, size = 10, type = '') => ({ name, size, type })
const reasonFor = (name: string, size?: number, type?: string) =>
  checkFiles([file(name, size, type)], 0).rejected[0]?.reason

describe('Of the chosen files', () => {
  test('five in all are accepted, counting those already attached', () => {
    const five = ['1', '2', '3', '4', '5'].map((name) => file(`${name}.txt`))
    expect(checkFiles(five, 0).accepted).toEqual(five)
    expect(checkFiles(five.slice(0, 2), 3).accepted).toHaveLength(2)
    expect(checkFiles([], 5)).toEqual({ accepted: [], rejected: [], isTooMany: false })
  })

  test('none is accepted if there would be a sixth, and each is listed', () => {
    const { accepted, rejected, isTooMany } = checkFiles([file('a.txt'), file('b.exe')], 4)
    expect({ accepted, isTooMany }).toEqual({ accepted: [], isTooMany: true })
    expect(rejected.map(({ name }) => name)).toEqual(['a.txt', 'b.exe'])
  })

  test('every allowed extension is accepted, in upper and lower case', () => {
    for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.gif', 'a.webp', 'a.PDF', 'a.txt', 'a.doc', 'a.tar.docx'])
      expect(reasonFor(name), name).toBeUndefined()
  })

  test('other types, empty files and files over 10 MB are rejected with the reason', () => {
    for (const [name, reason] of [
      ['a.exe', 'Programs and scripts cannot be attached'],
      ['a.svg', 'Save it as a JPEG or PNG'],
      ['a.html', 'Print it to a PDF'],
      ['a.docm', 'Save it as .docx without macros'],
      ['png', 'Rename it'],
      ['a.', 'Rename it'],
      ['.png.zip', 'Unpack it'],
      ['a.unknown', 'Add a JPEG, PNG, GIF, WebP, PDF, text or Word file instead.'],
    ] as const)
      expect(reasonFor(name), name).toContain(reason)
    expect(reasonFor('a.png', 0)).toBe('The file is empty')
    expect(reasonFor('a.png', 10 * MB)).toBeUndefined()
    for (const name of ['a.gif', 'a.pdf', 'a.txt']) expect(reasonFor(name, 10 * MB + 1)).toBe('Larger than 10 MB')
  })

  test('a photo that is too large, or of a kind only phones know, is scaled or converted first', () => {
    for (const name of ['a.jpg', 'a.png', 'a.webp', 'IMG_1.HEIC'])
      expect(reasonFor(name, 14 * MB), name).toBeUndefined()
    expect(reasonFor('a.heic', 0)).toBe('The file is empty')
  })

  test('the type given by the browser must belong to the family of the extension', () => {
    const loose = [
      ['a.jpg', 'image/jpg'],
      ['a.pdf', 'application/x-pdf'],
      ['a.docx', 'application/zip'],
      ['a.txt', 'text/x-log'],
      ['a.doc', 'application/octet-stream'],
      ['a.png', 'application/octet-stream'],
    ] as const
    for (const [name, type] of loose) expect(reasonFor(name, 10, type), name).toBeUndefined()
    expect(reasonFor('a.png', 10, 'text/html')).toBe('Its name and its content do not agree')
    expect(reasonFor('a.pdf', 10, 'image/png')).toBe('Its name and its content do not agree')
  })

  test('the valid ones are accepted when others are not', () => {
    const { accepted, rejected } = checkFiles([file('a.png'), file('b.exe'), file('c.pdf')], 0)
    expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'c.pdf'])
    expect(rejected).toEqual([{ name: 'b.exe', reason: expect.stringContaining('Programs and scripts') }])
  })
})

test('Screenshots are numbered on from those already attached', () => {
  expect(numberedName('screenshot.png', [])).toBe('screenshot-1.png')
  expect(numberedName('screenshot.jpeg', ['screenshot-1.png', 'screenshot-4.png'])).toBe('screenshot-5.jpeg')
  expect(numberedName('report.pdf', ['screenshot-1.png'])).toBe('report.pdf')
})
