import { deflateSync } from 'node:zlib'
import { hex, join } from '#test/unit/files/corpus/bytes.ts'
import { cfb } from '#test/unit/files/corpus/cfb.ts'
import { PNG_SIGNATURE, pngChunk } from '#test/unit/files/corpus/pictures.ts'
import { zip } from '#test/unit/files/corpus/zip.ts'

/** Small files of every allowed kind, and of kinds that are not, made here so that each is what it says. */
export const sampleFiles = {
  png: png(),
  jpg: Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.from('ffdb004300', 'hex'),
    Buffer.alloc(64, 1),
    Buffer.from('ffc0000b080001000101011100ffc40014000100000000000000000000000000000008', 'hex'),
    Buffer.from('ffda0008010100003f00d2ffd9', 'hex'),
  ]),
  gif: Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex'),
  webp: Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex'),
  pdf: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
  txt: Buffer.from('The printer says “PC LOAD LETTER” since 9 o’clock.\n'),
  doc: cfb([{ name: 'WordDocument' }, { name: '1Table' }, { name: '\u0005SummaryInformation' }]),
  docx: archive({
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
  }),
  /** As some other programs write it: the list of contents comes last. */
  docxContentsLast: archive({
    'word/document.xml': '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ' +
      'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  }),
  docm: archive({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/></Types>',
    'word/document.xml': '<w:document/>',
  }),
  zip: archive({ 'readme.txt': 'hello' }),
  exe: Buffer.concat([Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), Buffer.alloc(512)]),
  elf: Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(256)]),
  html: Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  utf16: Buffer.from('\ufeffHello', 'utf16le'),
}

function png(): Buffer {
  const header = hex('00000001 00000001 0802000000')
  const pixels = deflateSync(Buffer.from([0, 200, 80, 40]))
  return join(PNG_SIGNATURE, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND'))
}

function archive(contents: Record<string, string>): Buffer {
  return zip(Object.entries(contents).map(([name, content]) => ({ name, content })))
}
