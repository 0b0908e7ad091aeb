import { hex, join, latin, u16be, u32be, zeros } from '../corpus/bytes.ts'
import { cfb } from '../corpus/cfb.ts'
import { contentTypes } from '../corpus/word.ts'
import { type ZipEntry, zip } from '../corpus/zip.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const SHEET_TYPE = `${OFFICE}.spreadsheetml.sheet.main+xml`
const SLIDES_TYPE = `${OFFICE}.presentationml.presentation.main+xml`
const MSG_CLASS = '0b0d020000000000c000000000000046'

/** A workbook with more parts, and one whose main part has another type. */
export const xlsx = (more: ZipEntry[] = [], type = SHEET_TYPE): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: contentTypes(type, '/xl/workbook.xml') },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'xl/workbook.xml', content: '<workbook/>' },
    ...more,
  ])

export const pptx = (more: ZipEntry[] = [], type = SLIDES_TYPE): Buffer =>
  zip([
    { name: '[Content_Types].xml', content: contentTypes(type, '/ppt/presentation.xml') },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: 'ppt/presentation.xml', content: '<presentation/>' },
    ...more,
  ])

/** An OpenDocument of a type, as LibreOffice writes one. */
export function openDocument(type: 'text' | 'spreadsheet', more: ZipEntry[] = [], manifest = '<manifest/>'): Buffer {
  return zip([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${type}`, stored: true },
    { name: 'Configurations2/', stored: true },
    { name: 'content.xml', content: '<office:document-content/>', descriptor: true },
    ...more,
    { name: 'META-INF/manifest.xml', content: manifest },
  ])
}

/** A box of a film or photo. */
export const box = (type: string, content: Buffer | string = ''): Buffer =>
  join(u32be(8 + Buffer.from(content).length), type, Buffer.from(content))

export const media = (brand: string, ...boxes: Buffer[]): Buffer =>
  join(box('ftyp', join(brand, zeros(4), brand)), ...boxes)

export const mp4 = (brand = 'isom'): Buffer => media(brand, box('moov', zeros(100)), box('mdat', zeros(300)))
export const heic = (brand = 'heic'): Buffer => media(brand, box('meta', zeros(60)), box('mdat', zeros(300)))
/** With a box whose size is 64 bits long, and a last one that goes to the end of the file. */
export const largeMp4 = (): Buffer =>
  join(
    media('mp42', box('moov', zeros(10))),
    join(u32be(1), 'free', zeros(6), u16be(20), zeros(4)),
    join(u32be(0), 'mdat', zeros(50)),
  )

export const msg = (more: { name: string; content?: Buffer }[] = []): Buffer =>
  cfb([{ name: '__properties_version1.0' }, { name: '__substg1.0_0037001F' }, ...more], MSG_CLASS)

export const RTF = latin('{\\rtf1\\ansi\\deff0 {\\fonttbl{\\f0 Arial;}}\\f0 Hello\\par}\r\n')
export const EML = latin('Received: from a by b\r\nFrom: ann@example.com\r\nSubject: Hi\r\n\r\nHello\r\n')
export const ICS = latin('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
const UTF16_XML = '\ufeff<?xml version="1.0" encoding="UTF-16"?>\n<backup state="failed"/>\n'
export const UTF16_LE = { json: Buffer.from('\ufeff{"a": 1}', 'utf16le'), xml: Buffer.from(UTF16_XML, 'utf16le') }
export const UTF16_BE = { json: Buffer.from(UTF16_LE.json).swap16(), xml: Buffer.from(UTF16_LE.xml).swap16() }
export const UTF16_CSV = Buffer.from('\ufeffname;phone\r\nMüller;1\r\n', 'utf16le')
export const WINDOWS_PROGRAM = join('MZ', zeros(58), hex('40000000'), 'PE\0\0', zeros(500))
