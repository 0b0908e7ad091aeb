import { expect, test } from 'vitest'
import { limitHint, tooLargeMessage } from '#app/desk/files/answer-files.tsx'

const MEGABYTE = 1024 * 1024
const files = (...megabytes: number[]) => megabytes.map((size) => ({ size: size * MEGABYTE }))

test('The limits of an answer’s files are said before the first, and how much is used after it', () => {
  expect(limitHint(files(2, 1.04))).toBe('2 of 5 files, 3.1 of 10 MB')
})

test('Files that are too large for one email together keep the answer from being sent', () => {
  expect(tooLargeMessage(files(4, 6))).toBe('')
  expect(tooLargeMessage([...files(10), { size: 1 }])).toBe(
    'These files are 10.1 MB together, and one email takes 10 MB. Remove a file to send your reply.',
  )
})
