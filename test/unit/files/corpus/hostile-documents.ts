import { hex, inserted, join, latin, noise, patched, u32, zeros } from './bytes.ts'
import type { Case } from './case.ts'
import { type CfbEntry, WORD_CLASS, cfb, wordStream } from './cfb.ts'
import { hostileArchives } from './hostile-archives.ts'
import { FORMATS } from './other-formats.ts'
import { pdf } from './pdf.ts'
import { zip } from './zip.ts'

type Hostile = [what: string, bytes: Buffer]

const ARCHIVE = zip([{ name: 'evil.sh', content: '#!/bin/sh' }])
const PROGRAM = FORMATS.find(([what]) => what === 'a Windows program')![1]
const SIGNATURE = hex('d0cf11e0a1b11ae1')
const PAGE = '<html><script>alert(1)</script></html>'

export const hostileDocuments = (): Case[] => [
  ...pdfs().map(([what, bytes]) => ({ what, name: 'invoice.pdf', bytes })),
  ...docs().map(([what, bytes]) => ({ what, name: 'letter.doc', bytes })),
  ...hostileArchives().map(([what, bytes]) => ({ what, name: 'letter.docx', bytes })),
]

const pdfs = (): Hostile[] => [
  ['a PDF with a web page behind it', join(pdf(), PAGE)],
  ['a PDF with PHP behind it', join(pdf(), '<?php system("id");')],
  ['a PDF with a ZIP behind it', join(pdf(), ARCHIVE)],
  ['a PDF with a Windows program behind it', join(pdf(), PROGRAM)],
  ['a PDF with a shell script behind it', join(pdf(), '#!/bin/sh\nrm -rf ~\n')],
  ['a PDF with a ZIP in it', pdf({ first: ARCHIVE.toString('latin1') })],
  ['a PDF with a web page at its head', pdf({ first: PAGE })],
  ['a PDF with PHP at its head', pdf({ comment: '%<?php system("id"); ?>\n' })],
  ['a PDF behind a shell script', join('#!/bin/sh\n', pdf())],
  ['a PDF behind a ZIP', join(ARCHIVE, pdf())],
  ['a PDF behind a web page', join(PAGE, pdf())],
  ['a PDF behind a Windows program', join(PROGRAM, pdf())],
  ['a PDF that begins behind 1,024 bytes', join(zeros(1100), pdf())],
  ['a PDF of no version', latin('%PDF-\n%%EOF\n')],
  ['a PDF of only a head', latin('%PDF-1.4\n')],
  ['a PDF without objects', latin('%PDF-1.4\n%%EOF\n')],
  ['a PDF with a web page behind 5 KB of padding', join(pdf(), zeros(5000), PAGE)],
  ['a PDF in lower case', join('%pdf-1.4', pdf().subarray(8))],
]

function docs(): Hostile[] {
  const word: CfbEntry[] = [wordStream(), { name: '1Table' }]
  const of = (...names: string[]): Buffer => cfb(names.map((name) => ({ name })))
  const storage = (name: string): CfbEntry => ({ name, isStorage: true })
  const letter = cfb(word)
  const empty = join(SIGNATURE, zeros(1528))
  return [
    ['an Excel workbook', of('Workbook', '\u0005SummaryInformation')],
    ['an Excel 5 workbook', of('Book')],
    [
      'an Excel workbook with a letter in it',
      cfb([{ name: 'Workbook' }, storage('MBD001'), ...word], root('20080200')),
    ],
    ['a PowerPoint presentation', of('PowerPoint Document', 'Current User')],
    ['a Visio drawing', of('VisioDocument')],
    ['an installer', cfb([{ name: '䡀㼿䕷䑬㭪䗤䠤' }], root('84100c00'))],
    ['an installer that names a letter', cfb(word, root('84100c00'))],
    ['an installer’s patch that names a letter', cfb(word, root('86100c00'))],
    ['a mail of Outlook', of('__properties_version1.0', '__nameid_version1.0')],
    ['a mail of Outlook that names a letter', cfb(word, root('0b0d0200'))],
    ['a locked package', of('EncryptedPackage', 'EncryptionInfo')],
    ['a folder’s thumbnails', of('Catalog', '1', '2')],
    ['a letter’s name as a storage', cfb([storage('WordDocument'), { name: 'Contents' }])],
    ['a letter with macros', cfb([...word, storage('Macros'), storage('VBA'), { name: '_VBA_PROJECT' }])],
    ['a letter with a storage of macros', cfb([...word, storage('VBA')])],
    ['a letter with macros of Excel', cfb([...word, storage('_VBA_PROJECT_CUR')])],
    ['a letter with a program by its name', cfb([...word, { name: 'setup.exe' }])],
    ['a letter with a script by its name', cfb([...word, { name: 'run.VBS' }])],
    ['a letter with a program in a sector', cfb([...word, { name: 'Data', content: join(PROGRAM, zeros(4096)) }])],
    ['a letter with a ZIP behind it', join(letter, ARCHIVE)],
    ['a letter with a RAR behind it', join(letter, 'Rar!\x1a\x07\x01\0', zeros(60))],
    ['a letter that is encrypted', cfb([wordStream(0x1300), { name: '1Table' }])],
    ['the head of a letter before noise', join(letter.subarray(0, 512), noise(9000))],
    ['the head of a letter before a shell script', join(letter.subarray(0, 512), '#!/bin/sh\n', zeros(9000))],
    ['a compound file of nothing but a header', join(SIGNATURE, zeros(504))],
    ['a compound file of nothing', join(SIGNATURE, zeros(1528))],
    ['a compound file with only a root', cfb([])],
    ['a letter whose directory goes round in circles', circular(letter)],
    ['a letter whose tables go round in circles', patched(patched(letter, 68, u32(0)), 512 + 508, u32(0))],
    ['a letter that lost its directory', letter.subarray(0, 1024)],
    ['a letter whose directory lies outside the file', patched(letter, 48, u32(9999))],
    ['a letter whose directory has no root', patched(letter, 1024 + 66, Buffer.from([2]))],
    ['a letter with sectors of no size', patched(letter, 30, hex('ffff'))],
    ['a compound file’s signature alone', SIGNATURE],
    ['a compound file of half a header', join(SIGNATURE, zeros(400))],
    ['an empty compound file with a web page', join(empty, PAGE)],
    ['an empty compound file with PHP', join(empty, '<?php system("id");')],
    ['an empty compound file with a program', join(empty, PROGRAM)],
    ['an empty compound file with a ZIP', join(empty, ARCHIVE)],
    ['a compound file behind a blank', join(' ', letter)],
    ['a compound file behind a Windows program', join('MZ', letter)],
    ['a web archive', latin('MIME-Version: 1.0\nContent-Type: multipart/related\n\n<html><script>1</script>')],
    ['a letter with a class in its middle', inserted(letter, 4, hex('cafebabe'))],
  ]
}

/** A compound file whose directory is a chain that returns to its own first sector. */
const circular = (letter: Buffer): Buffer => patched(letter, 512 + 4, u32(1))

const root = (start: string) => start + WORD_CLASS.slice(start.length)
