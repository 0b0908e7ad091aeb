import { describe, expect, test } from 'vitest'
import { inspectStagedFile } from '#server/files/inspect-staged-file.ts'
import { cfb, wordStream } from './corpus/cfb.ts'
import { FORMATS } from './corpus/other-formats.ts'
import { lockedPdf } from './corpus/locked-pdf.ts'
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
    ['error.log', sampleFiles.txt, 'text/plain', 'log'],
    ['ipconfig.txt', sampleFiles.utf16, 'text/plain', 'txt'],
    ['bmw.txt', Buffer.from('BMW of Denver, account 4411'), 'text/plain', 'txt'],
    ['letter.doc', sampleFiles.doc, 'application/msword', 'doc'],
    ['letter.docx', sampleFiles.docx, WORD, 'docx'],
    ['other-program.docx', sampleFiles.docxContentsLast, WORD, 'docx'],
  ])('%s', async (name, bytes, contentType, extension) => {
    expect(await checkReceivedFile(name, bytes)).toMatchObject({ name, contentType, extension })
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
    ['a text named as a letter', 'letter.doc', sampleFiles.txt],
    ['a name without an extension', 'photo', sampleFiles.png],
  ])('%s', async (_, name, bytes) => {
    await expect(checkReceivedFile(name, bytes)).rejects.toMatchObject({ code: 'unsupported-media' })
  })

  test('an empty file', async () => {
    await expect(checkReceivedFile('notes.txt', Buffer.alloc(0))).rejects.toMatchObject({
      code: 'invalid-input',
      message: 'This file is empty. Save it again and add it.',
    })
  })
})

describe('a picture is stored as what it is', () => {
  test.each([
    ['scan.png', sampleFiles.jpg, 'scan.jpg', 'image/jpeg'],
    ['photo.JPG', sampleFiles.png, 'photo.png', 'image/png'],
    ['from Edge.jfif', sampleFiles.jpg, 'from Edge.jpg', 'image/jpeg'],
    ['saved.jpeg', sampleFiles.webp, 'saved.webp', 'image/webp'],
  ])('%s', async (given, bytes, name, contentType) => {
    const extension = name.split('.').at(-1)
    expect(await checkReceivedFile(given, bytes)).toMatchObject({ name, contentType, extension })
  })
})

describe('a refusal says what is wrong and what to do', () => {
  const letter = [wordStream(), { name: '1Table' }]
  const encryptedLetter = cfb([{ name: 'EncryptedPackage' }, { name: 'EncryptionInfo' }])
  const format = (wanted: string) => FORMATS.find(([what]) => what === wanted)![1]
  test.each([
    ['IMG_0001.HEIC', format('a HEIC photo'), 'This is a HEIC photo. Save it as a JPEG'],
    ['IMG_0001.jpg', format('a HEIC photo'), 'This is a HEIC photo. Save it as a JPEG'],
    ['letter.docx', sampleFiles.docm, 'contains macros. Save it as .docx without macros'],
    ['letter.docm', sampleFiles.docm, 'Save it as .docx without macros'],
    ['letter.doc', cfb([...letter, { name: 'VBA', isStorage: true }]), 'contains macros.'],
    ['letter.docx', encryptedLetter, 'This file is password-protected. Remove the password and add it again.'],
    ['letter.doc', encryptedLetter, 'This file is password-protected.'],
    ['letter.doc', cfb([wordStream(0x1300)]), 'This file is password-protected.'],
    ['invoice.pdf', lockedPdf('secret'), 'This file is password-protected.'],
    [
      'letter.doc',
      sampleFiles.docx,
      'This is a Word document in the newer format (.docx), but its name ends in .doc. Rename it',
    ],
    ['photo.pdf', sampleFiles.jpg, 'This is a JPEG picture, but its name ends in .pdf. Rename it to end in .jpg'],
    ['letter.doc', cfb([{ name: 'Workbook' }]), 'Spreadsheets cannot be attached.'],
    ['letter.docx', sampleFiles.zip, 'Archives cannot be attached. Unpack it'],
    ['photo.png', sampleFiles.exe, 'Programs and scripts cannot be attached.'],
    ['photo.jpg', sampleFiles.jpg.subarray(0, -20), 'This is not a complete JPEG picture: it is damaged.'],
    ['photo.png', Buffer.concat([sampleFiles.png, sampleFiles.zip]), 'has something else hidden in it'],
    ['page.png', sampleFiles.html, 'Web pages cannot be attached.'],
    ['photo', sampleFiles.png, 'The name of this file has no ending'],
    ['notes.txt', format('noise'), 'The content of this file is not a plain text.'],
  ])('%s', async (name, bytes, sentence) => {
    await expect(checkReceivedFile(name, bytes)).rejects.toThrow(sentence)
  })

  test('but a PDF that opens without a password is accepted, however it is protected', async () => {
    expect(await checkReceivedFile('statement.pdf', lockedPdf(''))).toMatchObject({ contentType: 'application/pdf' })
  })
})

test('a file that cannot be read is an error, not a refusal', async () => {
  await expect(inspectStagedFile({ path: '/nowhere/draft', size: 10, name: 'photo.png' })).rejects.toMatchObject({
    code: 'ENOENT',
  })
})
