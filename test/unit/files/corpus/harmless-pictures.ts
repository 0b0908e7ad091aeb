import sharp from 'sharp'
import { hex, inserted, join, latin, patched, u16, u32, zeros } from './bytes.ts'
import { photo } from './photo.ts'
import {
  apng,
  film,
  gifWith,
  jpegSegment,
  jpegWith,
  jpegWithRestarts,
  pngChunk,
  pngWith,
  riffChunk,
  samsungNotes,
} from './pictures.ts'
import type { Case } from './case.ts'

const XMP = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta><?xpacket end="w"?>'
const EXIF = { IFD0: { Copyright: 'Nobody', Software: 'A camera' }, IFD3: { GPSLatitude: '39/1 44/1 0/1' } }

export async function harmlessPictures(): Promise<Case[]> {
  return [...(await jpegs()), ...(await pngs()), ...(await gifs()), ...(await webps())]
}

async function jpegs(): Promise<Case[]> {
  const jpeg = await photo().jpeg().toBuffer()
  const grey = await photo().greyscale().jpeg().toBuffer()
  const thumbnail = await photo(16, 12).jpeg({ quality: 40 }).toBuffer()
  const exif = join('Exif\0\0II*\0', u32(8), u16(0), u32(14), thumbnail)
  const rich = photo().jpeg().withExif(EXIF).withIccProfile('p3').withXmp(XMP)
  const notes = samsungNotes([
    ['Image_UTC_Data', '1700000000000'],
    ['MotionPhoto_Data', film()],
  ])
  const cases: [string, Buffer][] = [
    ['a baseline JPEG', jpeg],
    ['a progressive JPEG', await photo().jpeg({ progressive: true }).toBuffer()],
    ['a JPEG in CMYK', await photo().toColourspace('cmyk').jpeg().toBuffer()],
    ['a grey JPEG', grey],
    ['a JPEG with EXIF, ICC and XMP', await rich.toBuffer()],
    ['a JPEG with a thumbnail', jpegWith(jpeg, jpegSegment(0xe1, exif))],
    ['a JPEG with restarts', jpegWithRestarts()],
    ['a JPEG without subsampling', await photo().jpeg({ chromaSubsampling: '4:4:4', quality: 100 }).toBuffer()],
    ['a JPEG made small by mozjpeg', await photo().jpeg({ mozjpeg: true }).toBuffer()],
    ['a JPEG of one pixel', await photo(1, 1).jpeg().toBuffer()],
    ['a JPEG of 900 by 700 pixels', await photo(900, 700).jpeg({ quality: 95 }).toBuffer()],
    ['a JPEG with a comment', jpegWith(jpeg, jpegSegment(0xfe, 'Created with <3 & a <scripted> tool'))],
    ['a JPEG with fill bytes before a marker', join(jpeg.subarray(0, 2), hex('ffff'), jpeg.subarray(2))],
    ['a JPEG padded with zeros', join(jpeg, zeros(70_000))],
    ['a JPEG with a second picture behind (MPF)', join(jpeg, grey)],
    ['a JPEG with a second picture behind some padding', join(jpeg, zeros(512), grey, zeros(100))],
    ['a JPEG with its video (motion photo)', join(jpeg, film())],
    ['a JPEG with a second picture and a video', join(jpeg, grey, film())],
    ['a JPEG with Samsung’s trailer', join(jpeg, samsungNotes([['Image_UTC_Data', '1700000000000']]))],
    ['a JPEG with Samsung’s trailer and video', join(jpeg, notes)],
    ['a JPEG with a second picture and Samsung’s trailer', join(jpeg, grey, notes)],
    ['a JPEG with a segment of length 1', jpegWith(jpeg, hex('fffe0001'))],
    ['a JPEG with bytes between its segments', inserted(jpeg, 2, latin('junk'))],
    ['a JPEG with one byte behind it, as of an old camera', join(jpeg, hex('0a'))],
    ['a JPEG with one byte behind 70 KB of padding', join(jpeg, zeros(70_000), 'x')],
    ['a JPEG with the start of a second behind it', join(jpeg, jpeg.subarray(0, 200))],
    ['a JPEG with a cut film behind it', join(jpeg, film().subarray(0, -10))],
    ['a JPEG with Samsung’s trailer about what is not there', join(jpeg, patched(notes, notes.length - 16, u32(9999)))],
    ['a JPEG with Samsung’s directory and no notes', join(jpeg, 'note', 'SEFH', u32(106), u32(0), u32(12), 'SEFT')],
  ]
  return cases.map(([what, bytes]) => ({ what, name: 'photo.jpg', bytes }))
}

async function pngs(): Promise<Case[]> {
  const png = await photo().png().toBuffer()
  const older = await photo(200, 150).png().toBuffer()
  const palette = (colours: number) => photo().png({ palette: true, colours }).toBuffer()
  const text = pngChunk('tEXt', 'Comment\0Made with love and a <b>pencil</b>')
  const tiny = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const cases: [string, Buffer][] = [
    ['a PNG of two colours', await palette(2)],
    ['a PNG of four colours', await palette(4)],
    ['a PNG of sixteen colours', await palette(16)],
    ['a PNG with a palette of 256 colours', await palette(256)],
    ['a PNG in black and white', await photo().toColourspace('b-w').threshold(128).png().toBuffer()],
    ['a PNG of 8 bits', png],
    ['a PNG of 16 bits', await photo().toColourspace('rgb16').png().toBuffer()],
    ['a PNG with transparency', await photo(40, 30, 4).png().toBuffer()],
    ['an interlaced PNG', await photo().png({ progressive: true }).toBuffer()],
    ['a PNG without compression', await photo(300, 300).png({ compressionLevel: 0 }).toBuffer()],
    ['a PNG with a text', pngWith(png, text)],
    ['a PNG with EXIF and ICC', await photo().png().withExif(EXIF).withIccProfile('p3').toBuffer()],
    ['a PNG with 200 KB before its pixels', pngWith(png, pngChunk('prVt', Buffer.alloc(200_000, 'x')))],
    ['an animated PNG', apng()],
    ['a PNG of one pixel as found in many web pages', Buffer.from(tiny, 'base64')],
    ['a PNG padded with zeros', join(png, zeros(3))],
    ['a PNG with two ends', join(png, pngChunk('IEND'))],
    ['a PNG with the rest of an older picture behind it', join(png, older.subarray(100))],
    ['a PNG with an older picture behind it', join(png, older)],
    ['a PNG with a line break behind it', join(png, '\n')],
  ]
  return cases.map(([what, bytes]) => ({ what, name: 'screen.png', bytes }))
}

async function gifs(): Promise<Case[]> {
  const frames = await Promise.all([1, 2, 3].map(() => photo(20, 20).png().toBuffer()))
  const animated = sharp(frames, { join: { animated: true } }).gif({ delay: [100, 100, 100] })
  const still = await photo().gif().toBuffer()
  const tiny = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const cases: [string, Buffer][] = [
    ['a GIF', still],
    ['a GIF of 1987', patched(hex('47494638396101000100800000000000ffffff2c000000000100010000020244010 03b'), 4, '7')],
    ['an animated GIF', await animated.toBuffer()],
    ['a GIF with a comment', gifWith('Made by <A. U. Thor>, 3 > 2')],
    ['a GIF of 700 by 700 pixels', await photo(700, 700).gif({ effort: 1 }).toBuffer()],
    ['a transparent GIF as found in many web pages', Buffer.from(tiny, 'base64')],
    ['a GIF padded with zeros', join(still, zeros(10))],
    ['a GIF without its end', still.subarray(0, -1)],
    ['a GIF that ends twice', join(still, ';')],
    ['a GIF with a second behind it', join(still, still)],
    ['a GIF with a text behind it', join(still, 'see you')],
  ]
  return cases.map(([what, bytes]) => ({ what, name: 'loop.gif', bytes }))
}

async function webps(): Promise<Case[]> {
  const frames = await Promise.all([1, 2].map(() => photo(20, 20).png().toBuffer()))
  const lossy = await photo().webp().toBuffer()
  const more = riffChunk('JUNK', 'odd')
  const larger = patched(join(lossy, more), 4, u32(lossy.length + more.length - 8))
  const cases: [string, Buffer][] = [
    ['a lossy WebP', lossy],
    ['a lossless WebP', await photo().webp({ lossless: true }).toBuffer()],
    ['a WebP with transparency', await photo(40, 30, 4).webp().toBuffer()],
    [
      'an animated WebP',
      await sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer(),
    ],
    ['a WebP with EXIF, ICC and XMP', await photo().webp().withExif(EXIF).withIccProfile('p3').withXmp(XMP).toBuffer()],
    ['a WebP with a chunk nobody knows', larger],
    ['a WebP of one pixel', await photo(1, 1).webp().toBuffer()],
    ['a WebP padded with zeros', join(lossy, latin('\0\0'))],
    ['a WebP with a line break behind it', join(lossy, '\n')],
  ]
  return cases.map(([what, bytes]) => ({ what, name: 'photo.webp', bytes }))
}
