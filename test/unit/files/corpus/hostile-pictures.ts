import { hex, join, latin, noise, patched, u16, u32, zeros } from './bytes.ts'
import { WINDOW } from '#server/files/inspect/file-reader.ts'
import type { Case } from './case.ts'
import { pdf } from './pdf.ts'
import { photo } from './photo.ts'
import { GIF_IMAGE, PNG_SIGNATURE, film, gifWith, jpegSegment, jpegWith, pngChunk, pngWith } from './pictures.ts'
import { riffChunk, samsungNotes, webpOf } from './pictures.ts'
import { FORMATS } from './other-formats.ts'
import { zip } from './zip.ts'

type Hostile = [what: string, bytes: Buffer]

const ARCHIVE = zip([{ name: 'evil.sh', content: '#!/bin/sh' }])
const PROGRAM = FORMATS.find(([what]) => what === 'a Windows program')![1]
const BEHIND: Hostile[] = [
  ['a ZIP', ARCHIVE],
  ['a ZIP behind padding', join(zeros(200), ARCHIVE)],
  ['a RAR', join('Rar!\x1a\x07\x01\0', noise(60))],
  ['a Windows program', PROGRAM],
  ['a web page', latin('<html><script>alert(1)</script>')],
  ['a PHP script', latin('<?php system("id"); ?>')],
  ['a shell script', latin('\n#!/bin/sh\nrm -rf ~\n')],
  ['a PDF', pdf()],
  ['a 7z behind padding', join(zeros(900), hex('377abcaf271c0004'), noise(60))],
  ['the end of a ZIP 60 KB before the end of its padding', join('PK\x05\x06', zeros(60_000))],
]
const INSIDE: Hostile[] = [
  ['a web page', latin('<html><script>alert(1)</script></html>')],
  ['a web page in capitals', latin('<HTML><SCRIPT>alert(1)</SCRIPT>')],
  ['a script with a source', latin('<script src=//evil.example></script>')],
  ['PHP', latin('<?php system($_GET["c"]); __halt_compiler(); ?>')],
  ['PHP in capitals', latin('<?PHP\nsystem("id");')],
  ['a ZIP', ARCHIVE],
]

/** For each image format, a place that may contain arbitrary bytes. */
const COMMENTS: Record<string, (picture: Buffer, content: Buffer) => Buffer> = {
  jpg: (jpeg, content) => jpegWith(jpeg, jpegSegment(0xfe, content)),
  png: (png, content) => pngWith(png, pngChunk('tEXt', join('Comment\0', content))),
  gif: (_, content) => gifWith(content.toString('latin1')),
  webp: (webp, content) => webpOf(webp.subarray(12), riffChunk('XMP ', content)),
}

export async function hostilePictures(): Promise<Case[]> {
  const [jpg, png] = [await photo().jpeg().toBuffer(), await photo().png().toBuffer()]
  const [gif, webp] = [await photo().gif().toBuffer(), await photo().webp().toBuffer()]
  const progressive = await photo(120, 90).jpeg({ progressive: true }).toBuffer()
  const pictures = Object.entries({ jpg, png, gif, webp })
  const cases: [string, Hostile[]][] = [
    ...pictures.map(([kind, bytes]): [string, Hostile[]] => [kind, everyWay(kind, bytes)]),
    ['jpg', [...jpegs(jpg), ...cuts('progressive JPEG', progressive)]],
    ['png', pngs(png)],
    ['gif', gifs(gif)],
    ['webp', webps(webp)],
  ]
  return cases.flatMap(([kind, list]) => list.map(([what, bytes]) => ({ what, name: `photo.${kind}`, bytes })))
}

const everyWay = (kind: string, bytes: Buffer): Hostile[] => [
  ...cuts(kind, bytes),
  ...BEHIND.map(([what, more]): Hostile => [`a ${kind} with ${what} behind it`, join(bytes, more)]),
  ...INSIDE.map(([what, more]): Hostile => [`a ${kind} with ${what} in a comment`, COMMENTS[kind]!(bytes, more)]),
  [`a ${kind} behind a blank`, join(' ', bytes)],
  [`a ${kind} behind a web page`, join('<html>', bytes)],
  [`a ${kind} behind a Windows program`, join('MZ', bytes)],
]

const cuts = (kind: string, bytes: Buffer): Hostile[] => {
  const places = [1, 2, 4, 8, 12, 20, 33, 60, 200, bytes.length >> 1, bytes.length - 20, bytes.length - 2]
  // A GIF without its last byte, its trailer, is shown by every viewer.
  return [...new Set(places), ...(kind === 'gif' ? [] : [bytes.length - 1])].map((at): Hostile => [
    `a ${kind} cut at byte ${at} of ${bytes.length}`,
    bytes.subarray(0, at),
  ])
}

function jpegs(jpeg: Buffer): Hostile[] {
  const scan = jpeg.indexOf(hex('ffda'))
  const notes = samsungNotes([['Image_UTC_Data', '1700000000000']])
  return [
    ['a JPEG without a scan', join(jpeg.subarray(0, scan), hex('ffd9'))],
    ['a JPEG whose end is zeros', join(jpeg.subarray(0, -20), zeros(20))],
    ['a JPEG without a frame', join(hex('ffd8'), jpegSegment(0xda, hex('01 0100 003f00')), hex('12ffd9'))],
    ['a JPEG of only a start and an end', hex('ffd8ffd9')],
    ['a JPEG that is JavaScript by the length of a segment', scriptInLength(jpeg)],
    ['a JPEG with a segment longer than the file', jpegWith(jpeg, hex('fffefff0'))],
    ['a JPEG with a second and a ZIP behind it', join(jpeg, jpeg, ARCHIVE)],
    ['a JPEG with a film and a web page behind it', join(jpeg, film(), '<html><script>alert(1)</script>')],
    ['a JPEG with a film and a program behind it', join(jpeg, film(), PROGRAM)],
    ['a JPEG with a HTML page that ends in SEFT', join(jpeg, '<html><script>1</script>SEFT')],
    ['a JPEG with a shell script that ends in SEFT', join(jpeg, '\n#!/bin/sh\nrm -rf ~\n#', u32(12), 'SEFT')],
    ['a JPEG with a script before Samsung’s trailer', join(jpeg, '#!/bin/sh\n', notes)],
    ['a JPEG with Samsung’s trailer and a ZIP', join(jpeg, samsungNotes([['Data', ARCHIVE]]))],
  ]
}

/** A first segment of 0x2f2a bytes, which reads as the start of a comment. */
const scriptInLength = (jpeg: Buffer): Buffer => {
  const body = patched(zeros(0x2f2a - 2), 0x2f2a - 30, '*/=alert(1)/*')
  return join(hex('ffd8ffe0'), '/*', body, jpeg.subarray(20))
}

function pngs(png: Buffer): Hostile[] {
  const flipped = patched(png, 60, Buffer.from([png[60]! ^ 1]))
  const [header, data] = [pngChunk('IHDR', hex('00000001000000010802000000')), pngChunk('IDAT', 'x')]
  return [
    ['a PNG with a flipped bit', flipped],
    ['a PNG whose end is zeros', join(png.subarray(0, -20), zeros(20))],
    ['a PNG with a wrong sum', patched(png, 29, 'evil')],
    ['a PNG without its header', join(PNG_SIGNATURE, data, pngChunk('IEND'))],
    ['a PNG without pixels', join(PNG_SIGNATURE, header, pngChunk('IEND'))],
    [
      'a PNG with another chunk before its header',
      join(PNG_SIGNATURE, pngChunk('tEXt', 'x'), header, data, pngChunk('IEND')),
    ],
    ['a PNG with something in its end', join(PNG_SIGNATURE, header, data, pngChunk('IEND', '#!/bin/sh'))],
    ['a PNG with a header of the wrong size', join(PNG_SIGNATURE, pngChunk('IHDR', '1'), data, pngChunk('IEND'))],
    ['a PNG with a chunk longer than the file', pngWith(png, hex('7fffffff74455874'))],
    ['a PNG of only a signature', PNG_SIGNATURE],
    ...Array.from({ length: 12 }, (_, n): Hostile => [
      `a PNG with a script across the border of a piece, ${n} bytes before`,
      pngWith(png, pngChunk('prVt', join(zeros(WINDOW - 41 - n), '<script>', zeros(99)))),
    ]),
  ]
}

const gifs = (gif: Buffer): Hostile[] => [
  ['a GIF that is a web page', latin('GIF89a<html><script>alert(1)</script></html>;')],
  ['a GIF that is JavaScript by its size', join('GIF89a=1;alert(1);//', gif.subarray(13))],
  ['a GIF that opens a comment in its size', join('GIF89a/*', gif.subarray(8))],
  ['a GIF that opens a comment in its height', patched(gif, 8, '/*')],
  ['a GIF that assigns a value by its size', patched(gif, 6, '=1')],
  ['a GIF without an image', join(gif.subarray(0, 13), zeros(3 * 256), ';')],
  ['a GIF of only a header', latin('GIF89a;')],
  ['a GIF of 1988', patched(gif, 4, '8')],
  ['a GIF with bytes between its blocks', join(gif.subarray(0, -1), 'evil;')],
  ['a GIF whose end is zeros', join(gif.subarray(0, -20), zeros(20))],
  ['a GIF whose blocks never end', join(gif.subarray(0, gif.length - 2), Buffer.alloc(5000, 1))],
  ['a GIF whose only image is behind its end', join('GIF89a', hex('01000100000000'), ';', GIF_IMAGE)],
]

const webps = (webp: Buffer): Hostile[] => [
  ['a WebP whose size is larger than the file', patched(webp, 4, u32(webp.length))],
  ['a WebP whose size is smaller than its content', patched(webp, 4, u32(webp.length - 12))],
  ['a WebP whose size is zero', patched(webp, 4, u32(0))],
  ['a WebP without a picture', webpOf(riffChunk('EXIF', 'nothing'))],
  ['a WebP with an empty picture', webpOf(riffChunk('VP8 ', ''))],
  ['a WebP with a chunk longer than the file', webpOf(riffChunk('VP8 ', 'x'), join('ICCP', u32(0xffffff)))],
  ['a WebP that opens a comment in its size', join('RIFF/*', u16(0), 'WEBP', webp.subarray(12))],
  ['a WebP of only a header', webpOf()],
]
