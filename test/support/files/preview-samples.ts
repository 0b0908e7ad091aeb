import sharp from 'sharp'

export const RED = [255, 0, 0] as const
export const BLUE = [0, 0, 255] as const
export type Colour = typeof RED | typeof BLUE

const background = ([r, g, b]: Colour) => ({ r, g, b })
const plain = (width: number, height: number, colour: Colour) =>
  sharp({ create: { width, height, channels: 3, background: background(colour) } })

/** Pictures of one colour, as cameras and programs write them. */
export const pictures = {
  png: (width: number, height: number) => plain(width, height, RED).png().toBuffer(),
  jpg: (width: number, height: number) => plain(width, height, RED).jpeg().toBuffer(),
  webp: (width: number, height: number) => plain(width, height, RED).webp().toBuffer(),
  /** Red, then blue. */
  gif: async (width: number, height: number) => {
    const frames = [RED, BLUE].map((colour) => plain(width, height, colour).png().toBuffer())
    return sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer()
  },
}

/** A phone's photo: taken upright, with a location in its metadata. */
export const rotatedPhoto = () =>
  plain(400, 200, RED)
    .jpeg()
    .withExif({ IFD0: { Model: 'Telephone' }, IFD3: { GPSLatitude: '39/1 44/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** A PDF whose pages, upright letters, are filled with these colours but for a white margin of a quarter all round. */
export function pdf(...colours: Colour[]): Buffer {
  const numbers = colours.map((_, index) => 3 + 2 * index)
  const pages = colours.flatMap((colour, index) => {
    const content = `${colour.map((share) => share / 255).join(' ')} rg 150 200 300 400 re f`
    return [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents ${numbers[index]! + 1} 0 R>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]
  })
  const kids = numbers.map((number) => `${number} 0 R`).join(' ')
  const objects = ['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${kids}]/Count ${colours.length}>>`, ...pages]
  const body = objects.map((object, index) => `${index + 1} 0 obj${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.4\n${body}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF\n`)
}

/** What a preview shows: its format and size, and a pixel, by default the middle one. */
export async function describeImage(picture: Uint8Array, at: { x: number; y: number } = { x: 0.5, y: 0.5 }) {
  const { format, width, height, exif, icc, orientation } = await sharp(picture).metadata()
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer()
  const place = 3 * (Math.floor(at.y * height) * width + Math.floor(at.x * width))
  const colour = [...pixels.subarray(place, place + 3)].map((share) => (share > 127 ? 255 : 0))
  return { format, width, height, colour, metadata: exif ?? icc ?? orientation }
}
