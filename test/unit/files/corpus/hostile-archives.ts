import { deflateRawSync } from 'node:zlib'
import { join, latin, patched, u32, zeros } from './bytes.ts'
import { DOCUMENT, MAIN_TYPE, contentTypes, docx, parts } from './word.ts'
import { type ZipEntry, zeroEntry, zip } from './zip.ts'

const MACROS = 'application/vnd.ms-word.document.macroEnabled.main+xml'
const TEMPLATE = MAIN_TYPE.replace('document.main', 'template.main')
const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Files named .docx that are other archives, decompression bombs, or differ from their directory. */
export const hostileArchives = (): [what: string, bytes: Buffer][] => [
  ...foreign(),
  ...bombs(),
  ...liars(),
  ...frames(),
]

const typed = (type: string) => zip(parts(contentTypes(type)))
const withPart = (name: string, content: Buffer | string = 'x') => docx([{ name, content }])

function foreign(): [string, Buffer][] {
  const [types, relations, document] = parts()
  const both = contentTypes().replace('</Types>', `<Override PartName="/a.xml" ContentType="${MACROS}"/></Types>`)
  return [
    ['a letter with macros by its type', typed(MACROS)],
    ['a letter with macros by a part', withPart('word/vbaProject.bin')],
    ['a letter with macros by a part in capitals', withPart('word/VBAPROJECT.BIN')],
    ['a letter with a second part with macros', zip(parts(both))],
    ['a template', typed(TEMPLATE)],
    ['a template with macros', typed('application/vnd.ms-word.template.macroEnabledTemplate.main+xml')],
    ['a workbook', typed(`${OFFICE}.spreadsheetml.sheet.main+xml`)],
    ['a presentation', typed(`${OFFICE}.presentationml.presentation.main+xml`)],
    ['a letter and a workbook', withPart('xl/workbook.xml')],
    ['a letter and an OpenDocument', withPart('mimetype', 'application/vnd.oasis.opendocument.text')],
    ['a letter and a Java program', withPart('META-INF/MANIFEST.MF', 'Main-Class: Evil')],
    ['a letter and an Android program', withPart('classes.dex')],
    ['a letter with a Windows program', withPart('word/media/setup.exe', 'MZ')],
    ['a letter with a script', withPart('run.js', 'alert(1)')],
    ['a letter without a list of contents', zip([relations!, document!])],
    ['a letter without a document', zip([types!, relations!])],
    [
      'a letter whose document has another name',
      zip([types!, relations!, { name: 'word/letter.xml', content: DOCUMENT }]),
    ],
    ['a letter whose content types part is empty', zip(parts(''))],
    [
      'a letter whose content types part names its type in a comment',
      zip(parts(`<Types><!--${contentTypes()}--></Types>`)),
    ],
    ['a letter whose content types part writes its type in codes', typed(MACROS.replace('E', '&#69;'))],
    [
      'a letter whose content types part is in UTF-16',
      zip(parts('').with(0, { ...types!, content: Buffer.from(contentTypes(), 'utf16le') })),
    ],
    ['a letter whose content types part is as long as a book', zip(parts(contentTypes() + ' '.repeat(300_000)))],
    ['a letter whose content types part opens 20,000 comments', zip(parts('<!--'.repeat(20_000)))],
    ['a letter whose content types part opens 20,000 elements', zip(parts('<Override '.repeat(20_000)))],
    ['a letter whose content types part names 10,000 kinds of workbook', zip(parts('spreadsheetml.'.repeat(10_000)))],
    ['an archive of one text', zip([{ name: 'readme.txt', content: 'hello' }])],
    ['an archive of archives', zip([{ name: 'a.docx', content: docx() }])],
  ]
}

function bombs(): [string, Buffer][] {
  const kernel = zeroEntry('', 20)
  const bomb = (name: string, more: Partial<ZipEntry> = {}): ZipEntry => ({ ...kernel, name, ...more })
  const overlapping = Array.from({ length: 60 }, (_, n) =>
    bomb(`word/p${n}.xml`, n ? { packed: zeros(0), packedSize: kernel.packed!.length, offset: 0 } : {}),
  )
  const many = Array.from({ length: 4_999 }, (_, n) => ({ name: `word/p${n}.xml`, stored: true }))
  return [
    ['a letter of 101 MB of zeros', docx([zeroEntry('word/a.xml', 101)])],
    ['a letter of 120 MB in six parts', docx([1, 2, 3, 4, 5, 6].map((n) => bomb(`word/p${n}.xml`)))],
    ['a letter of 20 MB that says it is of 1 KB', docx([bomb('word/a.xml', { size: 1024 })])],
    ['a letter of 20 MB that says it is of none', docx([bomb('word/a.xml', { size: 0 })])],
    [
      'a letter of 1 KB that says it is of 90 MB',
      docx([{ name: 'word/a.xml', content: 'x'.repeat(1024), size: 90e6 }]),
    ],
    ['a letter that says it is of 4 GB', docx([bomb('word/a.xml', { size: 0xfffffffe })])],
    ['a letter whose parts share their bytes', zip([...overlapping, ...parts()])],
    ['a document with an entry declared where another one is', zip([...parts(), { name: 'word/b.xml', offset: 0 }])],
    ['a letter whose part is inside another', inside()],
    ['a letter of 5,002 parts', docx(many)],
    ['a letter that says it has 60,000 parts', docx([], { count: 60_000 })],
    ['a letter of archives in archives', docx([{ name: '../a.docx', content: docx() }])],
  ]
}

function beyond(record: string, offset: number): Buffer {
  const letter = docx([], { zip64: true })
  return patched(letter, letter.lastIndexOf(record, undefined, 'latin1') + offset, Buffer.alloc(8, 0xff))
}

/** An entry stored inside another one, complete with its own header. */
function inside(): Buffer {
  const [inner, outer] = [{ name: 'word/b.xml', content: '<b/>' }, 'word/a.xml']
  const archive = zip([inner])
  const content = archive.subarray(0, archive.indexOf('PK\x01\x02'))
  const offset = zip([{ name: outer, content: '', stored: true }]).indexOf('PK\x01\x02')
  return zip([{ name: outer, content, stored: true }, { ...inner, offset, isNamedOnly: true }, ...parts()])
}

function liars(): [string, Buffer][] {
  const twice = parts().concat(parts()[2]!)
  const part = (more: Partial<ZipEntry>) => docx([{ name: 'word/a.xml', content: 'some text', ...more }])
  const broken = patched(docx(), 70, 'evil')
  return [
    ['a letter that is encrypted', docx([], {}, { flags: 1 })],
    ['a letter that is encrypted strongly', docx([], {}, { flags: 0x41 })],
    ['a letter packed in an unusual way', part({ method: 12 })],
    ['a letter with a wrong sum', part({ crc: 1 })],
    ['a letter with a stored part of another size', part({ stored: true, size: 5 })],
    ['a letter with a part that does not unpack', part({ packed: latin('\xff\xff\xff\xff') })],
    [
      'a letter with bytes behind the packed ones of a part',
      part({ packed: join(deflateRawSync('some text'), '#!/bin/sh') }),
    ],
    ['a letter of a large archive whose end lies beyond all numbers', beyond('PK\x06\x07', 8)],
    ['a letter of a large archive whose directory lies beyond all numbers', beyond('PK\x06\x06', 48)],
    ['a letter of a large archive of more parts than there are numbers', beyond('PK\x06\x06', 32)],
    ['a letter with a part that is cut', part({ packed: deflateRawSync('some text').subarray(0, 4) })],
    ['a letter with an overwritten part', broken],
    ['a letter with a part longer than the file', part({ packedSize: 1e6 })],
    ['a letter with one part twice', zip(twice)],
    ['a letter with one part twice in other letters', docx([{ name: 'WORD/document.xml', content: 'x' }])],
    ['a letter with another name in a header', part({ localName: 'word/b.xml' })],
    ['a letter with the name of a path upwards', withPart('../../evil.xml')],
    ['a letter with the name of a path from the root', withPart('/etc/passwd')],
    ['a letter with the name of a drive', withPart('C:/evil.xml')],
    ['a letter with the name of a Windows path', withPart('word\\..\\..\\evil.xml')],
    ['a letter with a name of 300 letters', withPart('w'.repeat(300))],
    ['a letter whose directory begins elsewhere', part({ offset: 12 })],
    ['a letter whose directory names fewer parts', docx([{ name: 'word/a.xml', content: 'x' }], { count: 3 })],
  ]
}

function frames(): [string, Buffer][] {
  const letter = docx()
  return [
    ['a letter with a web page behind it', docx([], { behind: latin('<html><script>alert(1)</script>') })],
    ['a letter with 5 KB behind it', docx([], { behind: zeros(5000) })],
    ['a letter with a shell script behind it', docx([], { behind: latin('\n#!/bin/sh\n') })],
    ['a letter with another archive behind it', join(letter, zip([{ name: 'evil.sh', content: 'x' }]))],
    ['a letter with a comment', docx([], { comment: '#!/bin/sh' })],
    ['a letter with an archive as its comment', docx([], { comment: zip([]).toString('latin1') })],
    ['a letter behind a Windows program', docx([], { before: join('MZ', zeros(200)) })],
    ['a letter behind a shell script', docx([], { before: latin('#!/bin/sh\n') })],
    ['a letter behind a script its directory does not know of', join('#!/bin/sh\n', letter)],
    ['a letter with bytes before its directory', docx([], { beforeDirectory: zeros(100) })],
    [
      'a letter with a name its directory does not count',
      docx([{ name: 'word/a.xml', isNamedOnly: true }], { count: 3 }),
    ],
    ['a letter with bytes between its parts', docx([], { between: zeros(100) })],
    ['a letter behind the signature of an archive', join('PK\x03\x04', letter)],
    ['a letter without its end', letter.subarray(0, -22)],
    ['a letter cut in half', letter.subarray(0, letter.length >> 1)],
    ['a letter cut by a byte', letter.subarray(0, -1)],
    ['a letter on several disks', patched(letter, letter.length - 18, u32(0x00010001))],
    ['a letter with only a header', letter.subarray(0, 30)],
    ['a letter with only its end', letter.subarray(-22)],
  ]
}
