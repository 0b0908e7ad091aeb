import { join } from 'node:path'
import sharp from 'sharp'
import type { PageGroup } from '#content/types.ts'
import { site } from '#site'
import { RENDER_FOLDER } from '../render/folder.ts'
import { loadGlyphOutlines } from './glyph-outlines.ts'
import { drawLogo, drawMark, isSquare, logoShape, MARK } from './mark.ts'
import { palette } from './palette.ts'
import { fill, PICTURES, type Faces } from './sharing-image-motifs.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 64
const LOGO_WIDTH = 480
const STRIP = { top: 538, baseline: 595, size: 30 }
const TITLE = { size: 84, line: 90, baseline: 262 }
const SCENE = join(RENDER_FOLDER, 'scene.avif')
const SMALL_WORD = /(^| )\p{L}{1,3}$/u
const { ink, spruce, white } = palette

/** Draws the sharing image (Open Graph) of a page group, with letters as paths, so that no font has to be installed. */
export async function drawSharingImage(group: PageGroup, title: string): Promise<Buffer> {
  const picture = group === 'default' ? undefined : PICTURES[group]
  const { years, clients, support } = site.claims
  const below = picture ? site.tagline : [years, clients, support].join(' · ')
  const faces = await loadFaces()
  const floor = picture
    ? sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: picture.floor } })
    : sharp(SCENE).resize(WIDTH, HEIGHT, { fit: 'cover', position: 'top' })
  const room = picture ? 640 : 1000
  const contents = `${picture?.draw(faces) ?? ''}${await brandRow(faces)}${titleLines(title, room, faces)}${strip(below, faces)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${contents}</svg>`
  return floor
    .composite([{ input: Buffer.from(svg) }])
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

async function loadFaces(): Promise<Faces> {
  const [display, text] = await Promise.all([
    loadGlyphOutlines('national-park', 680),
    loadGlyphOutlines('schibsted-grotesk', 500),
  ])
  return { display, text }
}

async function brandRow({ display }: Faces): Promise<string> {
  const [top, height] = [52, 52]
  const scale = height / MARK.height
  const shape = logoShape()
  const width = shape ? Math.min(height * shape, LOGO_WIDTH) : MARK.width * scale
  const mark = shape
    ? await drawLogo({ x: MARGIN, y: top, width, height }, 2 * width)
    : `<g transform="translate(${MARGIN} ${top}) scale(${scale})">${await drawMark(spruce[700])}</g>`
  // A wide logo shows the name itself.
  if (shape && !isSquare()) return mark
  const nameAt = MARGIN + width + 22
  const size = Math.min(42, (42 * (WIDTH - MARGIN - nameAt)) / display.width(site.name, 42))
  return mark + fill(display.path(display.has(site.name) ? site.name : '', nameAt, top + 41, size), ink)
}

/** Titles and lines in letters that the faces do not have are left out. */
function titleLines(title: string, room: number, { display }: Faces): string {
  const lines = inTwoLines(display.has(title) ? title : '', (words) => display.width(words, TITLE.size))
  const widest = Math.max(...lines.map((words) => display.width(words, TITLE.size)))
  const size = TITLE.size * Math.min(1, room / widest)
  return lines
    .map((words, i) =>
      fill(display.path(words, MARGIN, TITLE.baseline + i * TITLE.line * (size / TITLE.size), size), ink),
    )
    .join('')
}

/** Breaks a title into two lines of similar width, avoiding a break after a small word. */
export function inTwoLines(title: string, width: (words: string) => number): string[] {
  const words = title.split(' ')
  const ways = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')])
  const cost = (lines: string[]) => Math.max(...lines.map(width)) * (SMALL_WORD.test(lines[0]!) ? 1.2 : 1)
  return ways.toSorted((a, b) => cost(a) - cost(b))[0] ?? [title]
}

function strip(words: string, { text, display }: Faces): string {
  const { top, baseline, size } = STRIP
  const phone = site.phone.display
  const phoneAt = WIDTH - MARGIN - display.width(phone, size + 4)
  const fitting = size * Math.min(1, (phoneAt - MARGIN - 40) / text.width(words, size))
  return [
    fill(`M0 ${top}h${WIDTH}V${HEIGHT}H0z`, spruce[950]),
    fill(text.path(text.has(words) ? words : '', MARGIN, baseline, fitting), white),
    fill(display.path(phone, phoneAt, baseline, size + 4), white),
  ].join('')
}
