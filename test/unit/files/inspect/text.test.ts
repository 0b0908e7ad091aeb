import { describe, expect, test } from 'vitest'
import { guessTextEncoding } from '#server/files/text-encoding.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')

describe('the encoding of a text is recognised by its beginning', () => {
  test.each([
    ['ASCII', latin('Windows IP Configuration'), 'utf-8'],
    ['UTF-8', Buffer.from('Das Büro 😭'), 'utf-8'],
    ['UTF-8 that is cut within a character', Buffer.from('Das Büro ü').subarray(0, -1), 'utf-8'],
    ['UTF-16 with a byte order mark', Buffer.from('\ufeff打印机', 'utf16le'), 'utf-16le'],
    ['UTF-16 without one', Buffer.from('Das Büro ist zu.', 'utf16le'), 'utf-16le'],
    ['UTF-16 of the other order', Buffer.from('Das Büro ist zu.', 'utf16le').swap16(), 'utf-16be'],
    ['Windows’ own', latin('Das B\xfcro in K\xf6ln \x96 gr\xfc\xdfe'), 'windows-1252'],
    ['Windows’ own with quotes', latin('It\x92s \x93fine\x94'), 'windows-1252'],
    ['the command line’s', latin('Datentr\x84ger \x81ber 80 % voll, Gr\x94\xe1e'), 'ibm850'],
    ['the command line’s in Spanish', latin('El a\xa4o pr\xa2ximo'), 'ibm850'],
    ['a box of the command line', latin('\xc9\xcd\xcd\xcd\xbb'), 'ibm850'],
  ])('%s', (_, bytes, encoding) => expect(guessTextEncoding(bytes)).toBe(encoding))
})
