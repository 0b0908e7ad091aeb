import { describe, expect, test } from 'vitest'
import { decideKind } from '#server/attachments/file-kind.ts'
import { decide } from './corpus/decide.ts'
import { samples } from './samples.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('a file is accepted when its name and its content agree', () => {
  test.each([
    ['photo.jpg', samples.jpg, 'image/jpeg', 'jpg'],
    ['photo.JPEG', samples.jpg, 'image/jpeg', 'jpeg'],
    ['screen.png', samples.png, 'image/png', 'png'],
    ['loop.gif', samples.gif, 'image/gif', 'gif'],
    ['photo.webp', samples.webp, 'image/webp', 'webp'],
    ['invoice.pdf', samples.pdf, 'application/pdf', 'pdf'],
    ['notes.txt', samples.txt, 'text/plain', 'txt'],
    ['bmw.txt', Buffer.from('BMW of Denver, account 4411'), 'text/plain', 'txt'],
    ['letter.doc', samples.doc, 'application/msword', 'doc'],
    ['letter.docx', samples.docx, WORD, 'docx'],
    ['other-program.docx', samples.docxContentsLast, WORD, 'docx'],
  ])('%s', async (name, bytes, contentType, extension) => {
    expect(await decide(name, bytes)).toEqual({ contentType, extension })
  })
})

describe('a file is refused when its name, its content or their agreement is not allowed', () => {
  test.each([
    ['a program named as a picture', 'photo.png', samples.exe],
    ['a program named as a text', 'readme.txt', samples.exe],
    ['a program named as a letter', 'letter.doc', samples.elf],
    ['a program under its own name', 'setup.exe', samples.exe],
    ['a web page', 'page.html', samples.html],
    ['a web page named as a picture', 'page.png', samples.html],
    ['a drawing that can run scripts', 'logo.svg', samples.svg],
    ['a drawing named as a picture', 'logo.png', samples.svg],
    ['a letter with macros', 'letter.docm', samples.docm],
    ['a letter with macros named as one without', 'letter.docx', samples.docm],
    ['an archive named as a letter', 'letter.docx', samples.zip],
    ['an archive', 'all.zip', samples.zip],
    ['a picture named as another kind of picture', 'photo.gif', samples.png],
    ['a text named as a letter', 'letter.doc', samples.txt],
    ['a text in UTF-16', 'notes.txt', samples.utf16],
    ['a text in Latin-1', 'notes.txt', Buffer.from('Büro', 'latin1')],
    ['a text with a NUL byte', 'notes.txt', Buffer.from('a\0b')],
    ['a name without an extension', 'photo', samples.png],
  ])('%s', async (_, name, bytes) => {
    await expect(decide(name, bytes)).rejects.toMatchObject({
      code: 'unsupported-media',
      message: 'Some files are invalid. Please check file type and size (max 10MB)',
    })
  })

  test('an empty file', async () => {
    await expect(decide('notes.txt', Buffer.alloc(0))).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'Some files are invalid. Please check file type and size (max 10MB)',
      errors: [{ path: 'file', message: 'The file is empty' }],
    })
  })
})

test('a file that cannot be read is no refusal', async () => {
  const draft = { path: '/nowhere/draft', size: 10, isText: false }
  for (const name of ['photo.png', 'letter.docx', 'notes.txt'])
    await expect(decideKind(name, draft)).rejects.toMatchObject({ code: 'ENOENT' })
})
