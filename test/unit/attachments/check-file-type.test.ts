import { describe, expect, test } from 'vitest'
import { checkFileType } from '#server/attachments/check-file-type.ts'
import { checkReceivedFile } from './corpus/check-received-file.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

describe('a file is accepted when its name and content agree', () => {
  test.each([
    ['photo.jpg', sampleFiles.jpg, 'image/jpeg', 'jpg'],
    ['photo.JPEG', sampleFiles.jpg, 'image/jpeg', 'jpeg'],
    ['screen.png', sampleFiles.png, 'image/png', 'png'],
    ['loop.gif', sampleFiles.gif, 'image/gif', 'gif'],
    ['photo.webp', sampleFiles.webp, 'image/webp', 'webp'],
    ['invoice.pdf', sampleFiles.pdf, 'application/pdf', 'pdf'],
    ['notes.txt', sampleFiles.txt, 'text/plain', 'txt'],
    ['bmw.txt', Buffer.from('BMW of Denver, account 4411'), 'text/plain', 'txt'],
    ['letter.doc', sampleFiles.doc, 'application/msword', 'doc'],
    ['letter.docx', sampleFiles.docx, WORD, 'docx'],
    ['other-program.docx', sampleFiles.docxContentsLast, WORD, 'docx'],
  ])('%s', async (name, bytes, contentType, extension) => {
    expect(await checkReceivedFile(name, bytes)).toEqual({ contentType, extension })
  })
})

describe('a file is refused when its type is not allowed or its name and content disagree', () => {
  test.each([
    ['a program named as a picture', 'photo.png', sampleFiles.exe],
    ['a program named as a text', 'readme.txt', sampleFiles.exe],
    ['a program named as a letter', 'letter.doc', sampleFiles.elf],
    ['a program under its own name', 'setup.exe', sampleFiles.exe],
    ['a web page', 'page.html', sampleFiles.html],
    ['a web page named as a picture', 'page.png', sampleFiles.html],
    ['a drawing that can run scripts', 'logo.svg', sampleFiles.svg],
    ['a drawing named as a picture', 'logo.png', sampleFiles.svg],
    ['a letter with macros', 'letter.docm', sampleFiles.docm],
    ['a letter with macros named as one without', 'letter.docx', sampleFiles.docm],
    ['an archive named as a letter', 'letter.docx', sampleFiles.zip],
    ['an archive', 'all.zip', sampleFiles.zip],
    ['a picture named as another kind of picture', 'photo.gif', sampleFiles.png],
    ['a text named as a letter', 'letter.doc', sampleFiles.txt],
    ['a text in UTF-16', 'notes.txt', sampleFiles.utf16],
    ['a text in Latin-1', 'notes.txt', Buffer.from('Büro', 'latin1')],
    ['a text with a NUL byte', 'notes.txt', Buffer.from('a\0b')],
    ['a name without an extension', 'photo', sampleFiles.png],
  ])('%s', async (_, name, bytes) => {
    await expect(checkReceivedFile(name, bytes)).rejects.toMatchObject({
      code: 'unsupported-media',
      message: 'Some files are invalid. Please check file type and size (max 10MB)',
    })
  })

  test('an empty file', async () => {
    await expect(checkReceivedFile('notes.txt', Buffer.alloc(0))).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'Some files are invalid. Please check file type and size (max 10MB)',
      errors: [{ path: 'file', message: 'The file is empty' }],
    })
  })
})

test('a file that cannot be read is an error, not a refusal', async () => {
  const draft = { path: '/nowhere/draft', size: 10, isText: false }
  for (const name of ['photo.png', 'letter.docx', 'notes.txt'])
    await expect(checkFileType(name, draft)).rejects.toMatchObject({ code: 'ENOENT' })
})
