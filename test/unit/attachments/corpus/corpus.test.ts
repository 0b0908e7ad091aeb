import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { ATTACHMENT_TYPES } from '#contract/attachment-rules.ts'
import { checkReceivedFile } from './check-received-file.ts'
import { harmlessDocuments } from './harmless-documents.ts'
import { harmlessPictures } from './harmless-pictures.ts'
import { hostileDocuments } from './hostile-documents.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { harmlessNames, hostileNames } from './hostile-names.ts'
import { otherFormats } from './other-formats.ts'
import { swapped } from './renamed-files.ts'

const pictures = await harmlessPictures()
const harmless = [...pictures, ...(await harmlessDocuments()), ...(await harmlessNames())]
const hostile = [
  ...(await hostilePictures()),
  ...hostileDocuments(),
  ...otherFormats(),
  ...(await swapped()),
  ...(await hostileNames()),
]

describe('a harmless file is accepted', () => {
  test.each(harmless)('$what, as $name', async ({ name, bytes }) => {
    const { contentType, extension } = await checkReceivedFile(name, bytes)
    expect(name.toLowerCase().endsWith(`.${extension}`)).toBe(true)
    expect(ATTACHMENT_TYPES[contentType]).toContain(extension)
  })
})

describe('a hostile file is refused', () => {
  test.each(hostile)('$what, as $name', async ({ name, bytes }) => {
    await expect(checkReceivedFile(name, bytes)).rejects.toMatchObject({ code: 'unsupported-media' })
  })
})

test.each(pictures)('$what can be decoded as an image', async ({ bytes }) => {
  // As viewers do, which ignore warnings.
  const { data } = await sharp(bytes, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true })
  expect(data.length).toBeGreaterThan(0)
})

test('the corpus is complete', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(60)
  expect(hostile.length).toBeGreaterThanOrEqual(300)
  const whats = [...harmless, ...hostile].map(({ what, name }) => `${what} ${name}`)
  expect(new Set(whats).size).toBe(whats.length)
})
