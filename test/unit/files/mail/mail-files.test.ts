import { describe, expect, test } from 'vitest'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { hex, join, latin, patched, zeros } from '../corpus/bytes.ts'
import { cfb, wordStream } from '../corpus/cfb.ts'
import { checkReceivedFile } from '../corpus/check-received-file.ts'
import { FORMATS } from '../corpus/other-formats.ts'
import { docx } from '../corpus/word.ts'
import { zeroEntry, zip } from '../corpus/zip.ts'
import {
  EML,
  ICS,
  RTF,
  UTF16_BE,
  UTF16_CSV,
  UTF16_LE,
  WINDOWS_PROGRAM,
  box,
  heic,
  largeMp4,
  media,
  mp4,
  msg,
  openDocument,
  pptx,
  xlsx,
} from './samples.ts'

const check = (name: string, bytes: Uint8Array) => checkReceivedFile(name, bytes, 'mail')
const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

describe('a file that people attach to mails is accepted', () => {
  test.each<[string, Uint8Array, string]>([
    ['photo.jpg', sampleFiles.jpg, 'image/jpeg'],
    ['invoice.pdf', sampleFiles.pdf, 'application/pdf'],
    ['letter.docx', sampleFiles.docx, `${OFFICE}.wordprocessingml.document`],
    ['people.XLSX', xlsx(), `${OFFICE}.spreadsheetml.sheet`],
    ['talk.pptx', pptx([{ name: 'ppt/media/film.mp4', content: mp4() }]), `${OFFICE}.presentationml.presentation`],
    ['letter.odt', openDocument('text'), `${OPEN}.text`],
    ['table.ods', openDocument('spreadsheet'), `${OPEN}.spreadsheet`],
    ['letter.rtf', RTF, 'application/rtf'],
    ['logs.zip', zip([{ name: 'logs/a.log', content: 'x'.repeat(9999) }, { name: 'b/' }]), 'application/zip'],
    ['IMG_1.heic', heic(), 'image/heic'],
    ['IMG_2.HEIC', heic('mif1'), 'image/heic'],
    ['screen.mp4', mp4(), 'video/mp4'],
    ['long.mp4', largeMp4(), 'video/mp4'],
    ['old.msg', msg(), 'application/vnd.ms-outlook'],
    ['forwarded.eml', EML, 'message/rfc822'],
    ['meeting.ics', ICS, 'text/calendar'],
    ['people.csv', latin('name,phone\nM\xfcller,1\n'), 'text/csv'],
    ['windows.csv', UTF16_CSV, 'text/csv'],
    ['settings.json', latin(' {"a": 1}'), 'application/json'],
    ['windows.json', UTF16_LE.json, 'application/json'],
    ['network-order.json', UTF16_BE.json, 'application/json'],
    ['windows.xml', UTF16_LE.xml, 'application/xml'],
    ['network-order.xml', UTF16_BE.xml, 'application/xml'],
    ['export.xml', latin('<?xml version="1.0"?>\n<!-- made by hand -->\n<report/>'), 'application/xml'],
    ['debug.log', latin('2026-11-23 failed\n'), 'text/plain'],
  ])('%s', async (name, bytes, contentType) => {
    expect(await check(name, bytes)).toMatchObject({ name, contentType })
  })

  test('a photo under the name of another kind of picture is stored as what it is', async () => {
    expect(await check('IMG_1.jpg', heic())).toMatchObject({ name: 'IMG_1.heic', contentType: 'image/heic' })
    expect(await check('IMG_1.heic', sampleFiles.jpg)).toMatchObject({ name: 'IMG_1.jpg', contentType: 'image/jpeg' })
  })
})

describe('and what harms is refused, with a reason for the reader of the ticket', () => {
  const [types, OTHER] = ['macroEnabled.main+xml', /^Its content is not what its name says/]
  const MACROS = /^It contains macros/
  const PROGRAM = /^It contains a program or script/
  const PASSWORD = /^It is protected by a password/
  const DAMAGED = /^It is damaged/
  const HIDDEN = /^It has something else hidden/
  const encrypted = cfb([{ name: 'EncryptedPackage' }, { name: 'EncryptionInfo' }])
  const svg = latin('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
  const bomb = zip([zeroEntry('a.log', 251)])
  const shared = { packed: latin('\x03\0'), packedSize: 90_000, size: 1, crc: 0 }
  test.each<[string, string, Uint8Array, RegExp]>([
    ['a program', 'setup.exe', WINDOWS_PROGRAM, /^Programs, scripts and web pages/],
    ['a script', 'run.ps1', latin('rm'), /^Programs, scripts and web pages/],
    ['a web page', 'page.html', sampleFiles.html, /^Programs, scripts and web pages/],
    ['a drawing', 'logo.svg', svg, /^Programs, scripts and web pages/],
    ['a letter with macros', 'a.docm', sampleFiles.docm, /^Documents that can contain macros/],
    ['a workbook with macros', 'a.xlsm', xlsx(), /^Documents that can contain macros/],
    ['a presentation with macros', 'a.pptm', pptx(), /^Documents that can contain macros/],
    ['a rare type', 'plan.dwg', latin('AC10'), /^Files that end in \.dwg/],
    ['a name without an ending', 'README', latin('hello'), /^Its name has no ending/],
    ['an empty file', 'notes.txt', zeros(0), /^It is empty/],
    ['a workbook with macros under another name', 'a.xlsx', xlsx([{ name: 'xl/vbaProject.bin' }]), MACROS],
    ['a workbook with macros by its type', 'a.xlsx', xlsx([], `application/vnd.ms-excel.sheet.${types}`), MACROS],
    ['a workbook with macros of Excel 4', 'a.xlsx', xlsx([{ name: 'xl/macrosheets/sheet1.xml' }]), MACROS],
    ['a presentation with macros under another name', 'a.pptx', pptx([{ name: 'ppt/vbaProject.bin' }]), MACROS],
    ['a letter as a workbook', 'a.xlsx', docx(), OTHER],
    ['a workbook as a presentation', 'a.pptx', xlsx(), OTHER],
    ['a workbook that is also a letter', 'a.xlsx', xlsx([{ name: 'word/document.xml' }]), OTHER],
    ['a locked workbook', 'a.xlsx', encrypted, PASSWORD],
    ['an OpenDocument with macros', 'a.odt', openDocument('text', [{ name: 'Basic/Standard/Module1.xml' }]), MACROS],
    ['an OpenDocument with scripts', 'a.ods', openDocument('spreadsheet', [{ name: 'Scripts/python/a' }]), MACROS],
    ['a table as a letter', 'a.odt', openDocument('spreadsheet'), OTHER],
    ['a locked OpenDocument', 'a.odt', openDocument('text', [], '<manifest:encryption-data/>'), PASSWORD],
    ['an OpenDocument that is also a Java program', 'a.odt', openDocument('text', [{ name: 'classes.dex' }]), OTHER],
    ['a locked archive', 'a.zip', zip([{ name: 'dir/' }, { name: 'a.txt', content: 'x', flags: 1 }]), PASSWORD],
    ['an archive with a program', 'a.zip', zip([{ name: 'invoice.pdf.EXE', content: 'MZ' }]), PROGRAM],
    ['an archive with a script', 'a.zip', zip([{ name: 'docs/scan.js', content: 'x' }]), PROGRAM],
    ['an archive with macros', 'a.zip', zip([{ name: 'a.xlsm', content: 'x' }]), PROGRAM],
    ['an archive that unpacks to 251 MB', 'a.zip', bomb, DAMAGED],
    [
      'an archive whose entries share bytes',
      'a.zip',
      zip([
        { name: 'a', ...shared },
        { name: 'b', ...shared },
      ]),
      DAMAGED,
    ],
    ['an archive that is cut', 'a.zip', zip([{ name: 'a', content: 'x' }]).subarray(0, 40), DAMAGED],
    ['an archive with a program behind it', 'a.zip', zip([{ name: 'a' }], { behind: WINDOWS_PROGRAM }), HIDDEN],
    ['a letter that embeds an object', 'a.rtf', latin('{\\rtf1{\\object\\objdata 0105}}'), PROGRAM],
    ['a letter that is cut', 'a.rtf', latin('{\\rtf1 hello'), DAMAGED],
    ['an archive as a letter', 'a.rtf', zip([{ name: 'a' }]), OTHER],
    ['a film that is cut', 'a.mp4', mp4().subarray(0, 300), DAMAGED],
    ['a film without a track', 'a.mp4', media('isom', box('mdat', zeros(9))), DAMAGED],
    ['a film whose boxes have no size', 'a.mp4', join(media('isom'), hex('00000004'), 'moov', zeros(20)), DAMAGED],
    ['a film and an archive', 'a.mp4', join(mp4(), box('free', zip([{ name: 'a' }]))), HIDDEN],
    ['a photo of another kind', 'a.heic', heic('avif'), OTHER],
    ['a photo as a film', 'a.mp4', heic(), OTHER],
    [
      'a mail with a program in it',
      'a.msg',
      msg([{ name: 'x', content: patched(zeros(4608), 0, WINDOWS_PROGRAM) }]),
      PROGRAM,
    ],
    ['a mail with macros in it', 'a.msg', msg([{ name: '_VBA_PROJECT' }]), MACROS],
    ['a letter as a mail', 'a.msg', cfb([wordStream()]), OTHER],
    ['a page as a mail', 'a.eml', sampleFiles.html, OTHER],
    ['prose as a mail', 'a.eml', latin('Hello there, how are you'), OTHER],
    ['a page as a table', 'a.csv', latin('<html><script>alert(1)</script>'), OTHER],
    ['a drawing as XML', 'a.xml', svg, OTHER],
    ['prose as XML', 'a.xml', latin('hello'), OTHER],
    ['prose as JSON', 'a.json', latin('hello'), OTHER],
    ['prose as an invitation', 'a.ics', latin('hello'), OTHER],
  ])('%s, as %s', async (_, name, bytes, message) => {
    await expect(check(name, bytes)).rejects.toMatchObject({
      code: 'unsupported-media',
      message: expect.stringMatching(message),
    })
  })

  test.each(['xlsx', 'pptx', 'odt', 'ods', 'rtf', 'zip', 'heic', 'mp4', 'msg', 'eml', 'ics', 'json', 'xml'])(
    'programs, archives and pages under the name of .%s',
    async (extension) => {
      const own = { zip: /ZIP archive/, rtf: /RTF/, heic: /HEIC/, mp4: /film/ }[extension]
      for (const [what, bytes] of FORMATS.filter(([format]) => !own?.test(format))) {
        await expect(check(`file.${extension}`, bytes), what).rejects.toMatchObject({ code: 'unsupported-media' })
      }
    },
  )
})

describe('The form accepts what it did', () => {
  test.each([
    ['people.xlsx', xlsx(), 'Spreadsheets cannot be attached. Save it as a PDF and add that.'],
    ['logs.zip', zip([]), 'Archives cannot be attached. Unpack it and add the files one by one.'],
    ['a.eml', EML, 'Emails cannot be attached. Print it to a PDF and add that, or paste its text.'],
    ['photo.jpg', heic(), expect.stringContaining('This is a HEIC photo.')],
  ])('%s is refused there with its advice', async (name, bytes, message) => {
    await expect(checkReceivedFile(name, bytes)).rejects.toMatchObject({ code: 'unsupported-media', message })
  })
})
