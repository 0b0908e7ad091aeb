import type { Case } from './case.ts'
import { hex, join, latin, zeros } from './bytes.ts'
import { cfb, wordStream } from './cfb.ts'
import { pdf } from './pdf.ts'
import { photo } from './photo.ts'
import { contentTypes, docx, parts, DOCUMENT, MAIN_TYPE } from './word.ts'
import { zip } from './zip.ts'

export async function harmlessDocuments(): Promise<Case[]> {
  return [...pdfs(), ...docs(), ...(await docxs()), ...texts()]
}

function pdfs(): Case[] {
  const binary = latin('%\xe2\xe3\xcf\xd3\n').toString('latin1')
  const linear = '9 0 obj\n<</Linearized 1/L 900/H[10 20]/O 3/E 400/N 1/T 500>>\nendobj\nstartxref\n0\n%%EOF\n'
  const cases: [string, Buffer][] = [
    ...['1.0', '1.3', '1.4', '1.5', '1.7', '2.0'].map((version): [string, Buffer] => [
      `a PDF ${version}`,
      pdf({ version }),
    ]),
    ['a PDF with a line of binary bytes', pdf({ comment: binary })],
    ['a PDF with CR LF', pdf({ eol: '\r\n' })],
    ['a PDF with CR', pdf({ eol: '\r' })],
    ['a PDF changed twice since', pdf({ updates: 2 })],
    ['a PDF made for the web', pdf({ first: linear })],
    ['a PDF without a line break at its end', pdf().subarray(0, -1)],
    ['a PDF with blanks behind', pdf({ behind: '\r\n  \r\n' })],
    ['a PDF padded with zeros', pdf({ behind: '\0'.repeat(5000) })],
    ['a PDF with a line of a mail gateway behind it', pdf({ behind: '\r\n--\r\nScanned by the gateway.\r\n' })],
    ['a PDF behind a byte order mark', join(hex('efbbbf'), pdf())],
    ['a PDF behind a line of a gateway', join('X-Scanned: yes\r\n\r\n', pdf())],
    ['a PDF behind the commands of a printer', join('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', pdf())],
    ['a PDF behind a blank', join(' ', pdf())],
    ['a PDF of a version to come', pdf({ version: '9.9' })],
    ['a PDF without its end', pdf().subarray(0, -7)],
    ['a PDF whose second half did not arrive', pdf().subarray(0, pdf().length >> 1)],
    [
      'a PDF with a note in rich text',
      pdf({ first: '4 0 obj\n<</RC(<body xmlns="http://www.w3.org/1999/xhtml">Hi</body>)>>\nendobj\n' }),
    ],
    [
      'a PDF with a font that has <head in it',
      pdf({ first: '4 0 obj\n<<>>stream\n\0\x01<head\0\0hhea\nendstream\nendobj\n' }),
    ],
    ['a PDF with a page about <html> on it', pdf({ first: `${'%'.repeat(1100)}\n% <html> & <script>\n` })],
  ]
  return cases.map(([what, bytes]) => ({ what, name: 'invoice.pdf', bytes }))
}

function docs(): Case[] {
  const summary = { name: '\u0005SummaryInformation' }
  const letter = [wordStream(), { name: '1Table' }, summary]
  const theme = { name: '1Table', content: join(zeros(3000), zip([{ name: 'theme/theme1.xml', content: '<a/>' }])) }
  const workbook = [
    { name: 'ObjectPool', isStorage: true },
    { name: '_1234567', isStorage: true },
  ]
  const cases: [string, Buffer][] = [
    ['a Word 97 letter', cfb(letter)],
    ['a Word document from a program that names no class', cfb(letter, '0'.repeat(32))],
    ['a Word document with a workbook in it', cfb([...letter, ...workbook, { name: 'Workbook' }])],
    ['a Word document of 900 KB', cfb([...letter, { name: 'Data', content: Buffer.alloc(30_000, '<html> ') }])],
    ['a Word 2007 letter, which has its theme as an archive', cfb([wordStream(), theme])],
    ['a letter with a line of a gateway behind it', join(cfb(letter), '\r\n-- scanned --\r\n')],
    ['a letter whose last sector is cut', cfb(letter).subarray(0, -100)],
  ]
  return cases.map(([what, bytes]) => ({ what, name: 'letter.doc', bytes }))
}

async function docxs(): Promise<Case[]> {
  const image = await photo().png().toBuffer()
  const media = [1, 2, 3].map((n) => ({ name: `word/media/image${n}.png`, content: image, stored: true }))
  const [types, relations, document] = parts()
  const second = { name: 'word/document2.xml', content: DOCUMENT }
  const quoted = contentTypes().replaceAll('"', "'").replaceAll('=', ' = ')
  const cases: [string, Buffer][] = [
    ['a Word document', docx()],
    ['a Word document without compression', docx([], {}, { stored: true })],
    ['a Word document with checksums behind its entries', docx([], {}, { descriptor: true })],
    ['a Word document with the sizes of a large archive', docx([], {}, { zip64: true })],
    ['a Word document with the end of a large archive', docx([], { zip64: true })],
    ['a Word document whose content types part comes last', zip([document!, relations!, types!])],
    ['a Word document with pictures', docx(media)],
    ['a Word document with a folder', docx([{ name: 'word/media/', stored: true }])],
    [
      'a Word document with a workbook and an object in it',
      docx([{ name: 'word/embeddings/oleObject1.bin', content: 'x' }]),
    ],
    ['a Word document with 4,000 parts', docx(many(3_997))],
    ['a Word document with padding in a header', docx([], {}, { localExtra: zeros(300) })],
    ['a Word document with an empty part', docx([{ name: 'word/empty.xml' }])],
    [
      'a Word document whose main part has another name',
      zip([...parts(contentTypes(undefined, '/word/document2.xml')).slice(0, 2), second]),
    ],
    ['a Word document with other quotation marks', zip(parts(quoted))],
    [
      'a Word document whose content types declare its type for all parts',
      zip(parts(`<Types><Default Extension="xml" ContentType="${MAIN_TYPE}"/></Types>`)),
    ],
    ['a Word document whose content types declare no type', zip(parts('<Types/>'))],
    ['a Word document with a line break behind it', docx([], { behind: latin('\r\n') })],
    ['a Word document with a comment of the program that packed it', docx([], { comment: 'made by a packer' })],
    ['a Word document with names in German', docx([{ name: 'word/media/Büro.png', content: image, flags: 0x800 }])],
  ]
  return cases.map(([what, bytes]) => ({ what, name: 'letter.docx', bytes }))
}

const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `word/p${n}.xml`, content: '<p/>', stored: true }))

function texts(): Case[] {
  const line = '2026-01-05T10:00:00Z <13> WARN [net] eth0 <DOWN> retry=3 "GET /?q=<script>alert(1)</script>" 404\n'
  const mail = 'From: ann@example.org\nSubject: Re: printer\n\nHello,\n\n> <html><body><p>Old mail</p></body></html>\n'
  const cases: [string, string | Buffer][] = [
    ['an ASCII text', 'Hello, world.\n'],
    ['a text with a byte order mark', '\ufeffHello, Büro.\r\n'],
    ['a text with CR LF', 'one\r\ntwo\r\n'],
    ['a text with emoji', 'It broke 😭💥 again 👩🏽‍💻\n'],
    ['a text in Chinese and Japanese', '打印机不工作了。プリンターが動きません。'],
    ['a text in Arabic', 'الطابعة لا تعمل'],
    ['a text of one byte', 'a'],
    ['a text of one line break', '\n'],
    ['a log with angle brackets', line.repeat(50)],
    ['a table', 'name;serial;"in use"\nPrinter;4711;yes\n'],
    ['a text of 10 MB', line.repeat(120_000).slice(0, 10 * 1024 * 1024)],
    ['a mail that quotes a page', mail],
    ['a text that begins with BM', 'BMW of Denver, account 4411'],
    ['a text that begins with MAC', 'MAC address of the printer: 00:11:22:33:44:55'],
    ['a text that begins with FORM', 'FORM 1040 does not print'],
    ['a text that begins with GIF', 'GIF files do not open any more.'],
    ['a text with "free" at its fifth byte', 'The free version does not start.'],
    ['a text that begins with solid', 'solid state drive not found'],
    ['a text that begins with ID3', 'ID3 tags are lost when I copy my music'],
    ['a text that begins with a bracket', '<13>Oct 11 22:14:15 mymachine su: failed'],
    ['a chat that begins with a name', '<bob> hello\n<alice> hi'],
    ['a text that begins with arrows', '<-- the cable was here'],
    ['a terminal’s output in colours', '\u001b[31mERROR\u001b[0m disk full\n'],
    ['a text with a form feed and a bell', 'page one\f\u0007page two'],
    ['a text about scripts', 'How do I run #!/bin/sh or <?php on my machine? @echo off does nothing.'],
    ['a contact', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann\nEND:VCARD\n'],
    ['a text in UTF-16 with a byte order mark', Buffer.from('\ufeffWindows IP Configuration\r\n', 'utf16le')],
    ['a text in UTF-16 without one', Buffer.from('Windows IP Configuration\r\n', 'utf16le')],
    ['a text in UTF-16 of the other order', Buffer.from('\ufeffHello, Büro\r\n', 'utf16le').swap16()],
    [
      'a text of Windows',
      Buffer.from('Das Büro in Köln öffnet um acht. It’s “fine”.\r\n'.replace(/[’“”]/g, '\x92'), 'latin1'),
    ],
    [
      'a text of the command line in German',
      Buffer.from('Datentr\x84ger in Laufwerk C: \x81ber 80 \xdb voll\r\n', 'latin1'),
    ],
    ['a table of the command line', Buffer.from('\xda\xc4\xc4\xc4\xbf\r\n\xb3 C:\xb3\r\n', 'latin1')],
    ['a log with a NUL', 'a line of a log\n'.repeat(20) + '\0\n'],
    ['a log of a machine that lost power', `${line.repeat(100)}${'\0'.repeat(3000)}${line}`],
    ['a registry file to look at', 'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Run]\r\n'],
    ['a registry file as Windows writes it', Buffer.from('\ufeffWindows Registry Editor Version 5.00\r\n', 'utf16le')],
    ['a pasted batch file', '@echo off\r\nping 8.8.8.8\r\n'],
    ['a pasted shell script', '#!/bin/sh\nping 8.8.8.8\n'],
    ['a mail that begins with an address', '<a@b.com> wrote:\n> The printer is on fire.\n'],
    ['a text that begins with a comment', '<!-- sent from my computer -->\nHello, it does not print.\n'],
    ['a report as XML', '<?xml version="1.0"?>\n<Events><Event/></Events>\n'],
    ['JSON', `{"id":"5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11","html":"<b>bold</b>"}`],
  ]
  return cases.map(([what, text]) => ({ what, name: 'notes.txt', bytes: Buffer.from(text) }))
}
