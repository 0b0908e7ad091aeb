import { describe, expect, test } from 'vitest'
import { checkFiles, numberedName, formatFileSize } from '#app/uploads/file-rules.ts'

const MB = 1024 * 1024
const file = (name: string, size = 10, type = '') => ({ name, size, type })
const reasonFor = (name: string, size?: number, type?: string) =>
  checkFiles([file(name, size, type)], 0).rejected[0]?.reason

describe('Of the files someone chooses', () => {
  test('five in all are taken, those already there counted', () => {
    const five = ['1', '2', '3', '4', '5'].map((name) => file(`${name}.txt`))
    expect(checkFiles(five, 0).accepted).toEqual(five)
    expect(checkFiles(five.slice(0, 2), 3).accepted).toHaveLength(2)
    expect(checkFiles([], 5)).toEqual({ taken: [], rejected: [], isTooMany: false })
  })

  test('none is taken where one would be the sixth, and each is named', () => {
    const { accepted: taken, rejected, isTooMany } = checkFiles([file('a.txt'), file('b.exe')], 4)
    expect({ taken, isTooMany }).toEqual({ taken: [], isTooMany: true })
    expect(rejected.map(({ name }) => name)).toEqual(['a.txt', 'b.exe'])
  })

  test('every allowed extension is taken, in any case of letters', () => {
    for (const name of [
      'a.jpg',
      'a.JPEG',
      'a.png',
      'a.gif',
      'a.webp',
      'a.PDF',
      'a.txt',
      'a.doc',
      'a.tar.docx',
    ])
      expect(reasonFor(name), name).toBeUndefined()
  })

  test('other types, empty ones and those over 10 MB are not, each with its reason', () => {
    for (const name of ['a.exe', 'a.svg', 'a.html', 'a.docm', 'png', 'a.', '.png.zip'])
      expect(reasonFor(name), name).toBe('This type of file cannot be attached')
    expect(reasonFor('a.png', 0)).toBe('The file is empty')
    expect(reasonFor('a.png', 10 * MB)).toBeUndefined()
    expect(reasonFor('a.png', 10 * MB + 1)).toBe('Larger than 10 MB')
  })

  test('a type the browser names must be of the family, however loosely it is named', () => {
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

  test('the good ones of a mixed choice are taken', () => {
    const { accepted: taken, rejected } = checkFiles([file('a.png'), file('b.exe'), file('c.pdf')], 0)
    expect(taken.map(({ name }) => name)).toEqual(['a.png', 'c.pdf'])
    expect(rejected).toEqual([{ name: 'b.exe', reason: 'This type of file cannot be attached' }])
  })
})

test('a size is said in KB, from a megabyte on in MB', () => {
  expect([1, 1024, 1025, MB - 1024, MB - 1, 10 * MB].map(formatFileSize)).toEqual([
    '1 KB',
    '1 KB',
    '2 KB',
    '1023 KB',
    '1.0 MB',
    '10.0 MB',
  ])
})

test('screenshots are numbered on from those that are there', () => {
  expect(numberedName('screenshot.png', [])).toBe('screenshot-1.png')
  expect(numberedName('screenshot.jpeg', ['screenshot-1.png', 'screenshot-4.png'])).toBe('screenshot-5.jpeg')
  expect(numberedName('report.pdf', ['screenshot-1.png'])).toBe('report.pdf')
})
