import { expect, test } from 'vitest'
import { fileKind, formatFileSize } from '#app/lib/format.ts'

const MB = 1024 * 1024

test('Images are recognised by their extension, in any case', () => {
  expect(['a.png', 'a.JPG', 'a.jpeg', 'a.WebP', 'a.gif'].map(fileKind)).toEqual(Array(5).fill('Image'))
  expect(['a.pdf', 'png', 'a.png.txt', 'a.svg', ''].map(fileKind)).toEqual(Array(5).fill('Document'))
})

test('Sizes are given in KB, from a megabyte on in MB', () => {
  expect([1, 1024, 1025, MB - 1024, MB - 1, 10 * MB].map(formatFileSize)).toEqual([
    '1 KB',
    '1 KB',
    '2 KB',
    '1023 KB',
    '1.0 MB',
    '10.0 MB',
  ])
})
