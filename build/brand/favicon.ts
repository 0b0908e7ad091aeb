import { oklchToHex } from '#contract/oklch.ts'
import { brandColors } from '#site'
import { drawLogo, drawMark, isSquare, MARK } from './mark.ts'

const HEADER = 6
const ENTRY = 16

/** Encodes one square PNG of fewer than 256 pixels a side as an .ico file. */
export function encodeIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

const TILE = 32
const MARK_WIDTH = 22

export const drawFavicon = () => drawTile(TILE, MARK_WIDTH)

/** Draws the tile with a ringed dot, which shows on any colour of tab, for waiting tickets. */
export async function drawFaviconWithDot(): Promise<string> {
  const dot = `<circle cx="23.5" cy="8.5" r="7" fill="${oklchToHex(brandColors().alpen[600])}" stroke="#fff" stroke-width="2.5"/>`
  return (await drawFavicon()).replace('</svg>', `${dot}</svg>`)
}

/** Draws a square in spruce-700 with the mark in its middle; an uploaded logo, about square, on white. */
export async function drawTile(size: number, markWidth: number): Promise<string> {
  if (isSquare()) {
    const edge = (size - markWidth) / 2
    const logo = await drawLogo({ x: edge, y: edge, width: markWidth, height: markWidth })
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path d="M0 0h${size}v${size}H0z" fill="#fff"/>${logo}</svg>`
  }
  const scale = markWidth / MARK.width
  const x = (size - markWidth) / 2
  const y = (size - MARK.height * scale) / 2
  const floor = `<path d="M0 0h${size}v${size}H0z" fill="${oklchToHex(brandColors().spruce[700])}"/>`
  const [left, top, by] = [x, y, scale].map((value) => Number(value.toFixed(3)))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${floor}<g transform="translate(${left} ${top}) scale(${by})">${await drawMark('#fff')}</g></svg>`
}
