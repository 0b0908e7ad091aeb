import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readVideoMetadata } from '#test/support/video-metadata.ts'

const MEDIA = join(import.meta.dirname, '../../../app/site/media')
const NAMES = ['front-range', 'computer-repair', 'network-solutions', 'laptop-repair']

describe('Each video exists in a format for every browser', () => {
  const films = NAMES.flatMap((name) => ['av1.webm', 'vp9.webm', 'mp4'].map((ending) => `${name}.${ending}`))

  it.each(films)('%s lasts ten seconds, and fills 1280 × 720', (file) => {
    const { seconds, width, height } = readVideoMetadata(file, readFileSync(join(MEDIA, file)))
    expect(seconds).toBeCloseTo(10, 1)
    expect([width, height]).toEqual([1280, 720])
  })
})

describe('Each poster matches its video', () => {
  const posters = [
    ...NAMES.flatMap((name) => [`${name}.avif`, `${name}.webp`].map((file) => ({ file, width: 1280, height: 720 }))),
    { file: 'front-range-1920.avif', width: 1920, height: 1080 },
    ...['front-range-m.avif', 'front-range-m.webp'].map((file) => ({ file, width: 780, height: 624 })),
  ]

  it.each(posters)('$file fills $width × $height', async ({ file, width, height }) => {
    expect(await sharp(join(MEDIA, file)).metadata()).toMatchObject({ width, height })
  })
})
