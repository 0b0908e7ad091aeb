import { chromium } from '@playwright/test'
import { FILM, type Film } from '../film.ts'
import { frame } from './draw.ts'
import { GROUND } from './palette.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-color-profile=srgb',
]

type Scene = Pick<Film, 'name' | 'quality' | 'posterFrame'> & { drawScene: (time: number) => string }

/** A scene drawn as SVG, one screenshot a frame, at twice the size. */
export function isometricFilm({ name, drawScene, quality, posterFrame }: Scene): Film {
  const poster = { width: FILM.width, height: FILM.height, maxBytes: 25_000 }
  return {
    name,
    input: ['-f', 'image2pipe', '-c:v', 'png'],
    draw: (moments) => photograph(moments.map((moment) => frame(GROUND, drawScene(moment)))),
    quality,
    posterFrame,
    posters: [
      { file: `${name}.avif`, ...poster, quality: 21 },
      { file: `${name}.webp`, ...poster, quality: 75 },
    ],
  }
}

async function* photograph(pictures: readonly string[]) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  try {
    const page = await browser.newPage({ viewport: FILM, deviceScaleFactor: 2 })
    await page.setContent('<body style="margin:0">')
    for (const picture of pictures) {
      await page.evaluate((svg) => void (document.body.innerHTML = svg), picture)
      yield await page.screenshot({ type: 'png' })
    }
  } finally {
    await browser.close()
  }
}
