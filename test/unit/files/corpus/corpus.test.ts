import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ATTACHMENT_TYPES } from '#contract/attachment-rules.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Case } from './case.ts'
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

/** What is not as it should be, of all files. */
async function faults(files: Case[], faultOf: (file: Case) => Promise<string | undefined>): Promise<string[]> {
  const found: string[] = []
  for (const file of files) {
    const fault = await faultOf(file)
    if (fault !== undefined) found.push(`${file.what}, as ${file.name}: ${fault}`)
  }
  return found
}

test('every harmless file is accepted as what it is', async () => {
  const faultOf = async ({ name, bytes }: Case) => {
    const stored = await checkReceivedFile(name, bytes).catch(String)
    if (typeof stored === 'string') return stored
    const { contentType, extension } = stored
    const isNamed = name.toLowerCase().endsWith(`.${extension}`)
    return isNamed && ATTACHMENT_TYPES[contentType]?.includes(extension) ? undefined : `is ${contentType}`
  }
  expect(await faults(harmless, faultOf)).toEqual([])
})

test('every hostile file is refused', async () => {
  const faultOf = ({ name, bytes }: Case) =>
    checkReceivedFile(name, bytes).then(
      () => 'accepted',
      (error: unknown) => (error instanceof AppError && error.code === 'unsupported-media' ? undefined : String(error)),
    )
  expect(await faults(hostile, faultOf)).toEqual([])
})

test('every harmless picture can be decoded as an image', async () => {
  // As viewers do, which ignore warnings.
  const faultOf = ({ bytes }: Case) =>
    sharp(bytes, { failOn: 'error' })
      .raw()
      .toBuffer()
      .then(({ length }) => (length > 0 ? undefined : 'empty'), String)
  expect(await faults(pictures, faultOf)).toEqual([])
})

test('the corpus is complete', () => {
  expect(harmless.length).toBeGreaterThanOrEqual(60)
  expect(hostile.length).toBeGreaterThanOrEqual(300)
  const whats = [...harmless, ...hostile].map(({ what, name }) => `${what} ${name}`)
  expect(new Set(whats).size).toBe(whats.length)
})
