import sharp from 'sharp'
import { composedPages, pageAt } from '#content/pages.ts'
import { pricing } from '#content/pricing.ts'
import type { PageGroup } from '#content/types.ts'
import { site } from '#site'
import { drawFavicon, drawFaviconWithDot, drawTile, encodeIco } from './favicon.ts'
import { drawSharingImage } from './sharing-image.ts'

/** Limit above which some readers ignore a sharing image. */
const MAX_BYTES = 120 * 1024
/** Icons with the mark's width as a share; a maskable icon is safe within 40 % of the center. */
const ICONS: [file: string, size: number, share: number][] = [
  ['/apple-touch-icon.png', 180, 0.76],
  ['/icon-192.png', 192, 0.58],
  ['/icon-512.png', 512, 0.58],
]
const ICO_SIZE = 32
const headTitle = (path: string) => composedPages.find((page) => page.path === path)?.head.title || pageAt(path).name
const TITLES: Record<PageGroup, string> = {
  default: site.tagline,
  services: headTitle('/services'),
  industries: headTitle('/industries'),
  'home-help': headTitle('/home-help'),
  pricing: pricing.title,
}

/** Draws the icons and one sharing image per page group; each is given to `write` with its path. */
export async function drawImages(write: (path: string, content: string | Buffer) => void): Promise<void> {
  write('/favicon.svg', await drawFavicon())
  write('/favicon-new.svg', await drawFaviconWithDot())
  for (const [file, size, share] of ICONS) {
    const svg = Buffer.from(await drawTile(size, size * share))
    write(file, await sharp(svg).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer())
  }
  // For clients that request /favicon.ico without reading a page.
  const small = await sharp(Buffer.from(await drawFavicon()))
    .resize(ICO_SIZE, ICO_SIZE)
    .png()
    .toBuffer()
  write('/favicon.ico', encodeIco(small, ICO_SIZE))
  for (const [group, title] of Object.entries(TITLES) as [PageGroup, string][]) {
    const image = await drawSharingImage(group, title)
    if (image.length > MAX_BYTES) throw new Error(`the sharing image of ${group} has ${image.length} bytes`)
    write(`/og/${group}.jpg`, image)
  }
}
