import { latin } from './bytes.ts'
import type { Case } from './case.ts'
import { FORMATS } from './other-formats.ts'
import { photo } from './photo.ts'

/** Harmless spellings of a name. */
export async function harmlessNames(): Promise<Case[]> {
  const [png, jpg] = [await photo().png().toBuffer(), await photo().jpeg().toBuffer()]
  return [
    { what: 'capitals', name: 'SCREEN.PNG', bytes: png },
    { what: 'mixed letters', name: 'Photo.JpEg', bytes: jpg },
    { what: 'several dots', name: 'my.photo.v1.2.png', bytes: png },
    { what: 'another extension before its own', name: 'setup.exe.png', bytes: png },
    { what: 'letters of another script', name: '写真 № 5.png', bytes: png },
    { what: 'nothing before its extension', name: '.png', bytes: png },
  ]
}

/** Valid images under names that hide their extension, and programs under honest names. */
export async function hostileNames(): Promise<Case[]> {
  const picture = await photo().png().toBuffer()
  const program = FORMATS.find(([what]) => what === 'a Windows program')![1]
  const text = latin('Hello')
  return [
    ...PICTURE_NAMES.map((name) => ({ what: 'a picture', name, bytes: picture })),
    ...PROGRAM_NAMES.map((name) => ({ what: 'a program', name, bytes: program })),
    ...BINARY_TEXTS.map(([what, letters]) => ({ what, name: 'notes.txt', bytes: latin(letters) })),
    ...TEXT_NAMES.map((name) => ({ what: 'a text', name, bytes: text })),
  ]
}

const PICTURE_NAMES = [
  'photo',
  '',
  '.',
  'png',
  'photo.',
  'photo.png.',
  'photo.png ',
  'photo.png\t',
  'photo.png\n',
  'photo.png\0',
  'photo.png.exe',
  'photo.png.html',
  'photo.png.php',
  'photo.png::$DATA',
  'photo.png:evil',
  'photo.png/',
  'photo.png\0.exe',
  'photo.png;.asp',
  'photo.png%00.exe',
  'photo\u202egnp.exe',
  'photo.png\u202e',
  'photo.png\u200b',
  'photo.p\u200bng',
  'photo．png',
  'photo.рng',
  'photo.ＰＮＧ',
  'photo.png~',
  'photo.pnG1',
  'photo.apng',
  'photo.svg',
  'photo.php',
  'photo.p n g',
]

const PROGRAM_NAMES = [
  'setup.exe',
  'photo.exe.png',
  'photo.png.exe',
  'photo.exe\0.png',
  'photo.exe%00.png',
  'photo.exe;.png',
  'photo.exe .png',
  'photo\u202egnp.png',
  '.png',
  'PHOTO.PNG',
  'photo.JpEg',
  '../../etc/cron.d/photo.png',
  'CON.png',
]

/** Beginnings of other formats that are also UTF-8 without NUL. */
const BINARY_TEXTS: [what: string, text: string][] = [
  ['a GIF of letters', 'GIF89a=1;alert(1)'],
  ['a Windows program of letters', `MZ${'A'.repeat(300)}`],
  ['a Linux program of letters', `\x7fELF\x02\x01\x01${'A'.repeat(300)}`],
  ['an archive of letters', `PK\x03\x04${'A'.repeat(300)}`],
  ['a RAR of letters', `Rar!\x1a\x07\x01${'A'.repeat(300)}`],
]

const TEXT_NAMES = [
  'notes.html',
  'notes.htm',
  'notes.svg',
  'notes.js',
  'notes.md',
  'notes.csv',
  'notes.rtf',
  'notes.docm',
  'notes.dot',
  'notes.text',
  'notes.bat',
  'notes.txt.bat',
  'notes.txt.',
]
