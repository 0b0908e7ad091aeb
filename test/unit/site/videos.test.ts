import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { readVideoMetadata } from '#test/support/video-metadata.ts'

const MEDIA = join(import.meta.dirname, '../../../app/site/media')
const NAMES = ['front-range', 'computer-repair', 'network-solutions', 'laptop-repair']
const sizeOf = (file: string) => statSync(join(MEDIA, file)).size

describe('Each video exists in a format for every browser', () => {
  const films = NAMES.flatMap((name) => ['av1.webm', 'vp9.webm', 'mp4'].map((ending) => `${name}.${ending}`))

  it.each(films)('%s lasts ten seconds, fills 1280 × 720 and is light', (file) => {
    const { seconds, width, height } = readVideoMetadata(file, readFileSync(join(MEDIA, file)))
    expect(seconds).toBeCloseTo(10, 1)
    expect([width, height]).toEqual([1280, 720])
    expect(sizeOf(file)).toBeLessThanOrEqual(400_000)
  })

  it('and all media together stay below three megabytes', () => {
    const total = readdirSync(MEDIA).reduce((sum, file) => sum + sizeOf(file), 0)
    expect(total).toBeLessThan(3_000_000)
  })
})

describe('Each poster matches its video', () => {
  const WHOLE = { width: 1280, height: 720, limit: 25_000 }
  const PHONE = { width: 780, height: 624, limit: 20_000 }
  const posters = [
    ...NAMES.flatMap((name) => [`${name}.avif`, `${name}.webp`].map((file) => ({ file, ...WHOLE }))),
    { file: 'front-range-1920.avif', width: 1920, height: 1080, limit: 25_000 },
    { file: 'front-range-m.avif', ...PHONE, limit: 4_500 },
    { file: 'front-range-m.webp', ...PHONE },
  ]

  it.each(posters)('$file fills $width × $height within $limit bytes', async ({ file, width, height, limit }) => {
    expect(await sharp(join(MEDIA, file)).metadata()).toMatchObject({ width, height })
    expect(sizeOf(file)).toBeLessThanOrEqual(limit)
  })
})
