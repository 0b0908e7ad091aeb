import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { inspectStagedFile } from '#server/files/inspect-staged-file.ts'
import { createFileReader, readPieces } from '#server/files/inspect/file-reader.ts'
import { AppError } from '#server/platform/errors.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { anyBytes, applyMutation, mutation } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const directory = mkdtempSync(join(tmpdir(), 'properties-'))
afterAll(() => rmSync(directory, { recursive: true }))
const path = join(directory, 'draft')

const KINDS = ['jpg', 'png', 'gif', 'webp', 'pdf', 'txt', 'doc', 'docx'] as const
/** CPU time in microseconds: elapsed time depends on what else the machine does. */
const MAX_LENGTH = 2_000_000

/** Whether a file is accepted; throws on any error but a refusal, and when it takes long. */
async function verdict(name: string, bytes: Buffer): Promise<string> {
  writeFileSync(path, bytes)
  const started = process.cpuUsage()
  try {
    const { contentType } = await inspectStagedFile({ path, size: bytes.length, name })
    return contentType
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  } finally {
    const { user, system } = process.cpuUsage(started)
    expect(user + system).toBeLessThan(MAX_LENGTH)
  }
}
const PICTURES: string[] = ['jpg', 'png', 'gif', 'webp']
const IMAGE_TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}
const REFUSALS = ['unsupported-media', 'invalid-input']

describe.each(KINDS)('A file called .%s', (extension) => {
  const sample = sampleFiles[extension]
  let own = ''

  it('that was valid and is damaged is of its kind or refused', async () => {
    own = await verdict(`a.${extension}`, sample)
    expect(own).toContain('/')
    await forAll(fc.array(mutation, { minLength: 1, maxLength: 4 }), async (changes) => {
      expect([own, ...REFUSALS]).toContain(await verdict(`a.${extension}`, applyMutation(sample, changes)))
    })
  })

  it('with arbitrary bytes after a valid beginning is of its kind or refused', () =>
    forAll(fc.nat(sample.length), anyBytes(600), async (kept, bytes) => {
      const found = await verdict(`a.${extension}`, Buffer.concat([sample.subarray(0, kept), bytes]))
      expect([own, ...REFUSALS]).toContain(found)
    }))

  it('of another kind is refused, or a picture of the other kind', () =>
    forAll(fc.constantFrom(...KINDS), fc.array(mutation, { maxLength: 2 }), async (other, changes) => {
      fc.pre(other !== extension && !(extension === 'txt' && changes.length > 0))
      const found = await verdict(`a.${extension}`, applyMutation(sampleFiles[other], changes))
      const isPicture = PICTURES.includes(extension) && PICTURES.includes(other)
      expect(isPicture ? [...REFUSALS, IMAGE_TYPES[other]] : REFUSALS).toContain(found)
    }))
})

describe('A file', () => {
  it('has the same bytes in any order of reading, and none after its end', () =>
    forAll(
      anyBytes(300),
      fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { maxLength: 6 }),
      fc.nat(40),
      async (bytes, reads, overlap) => {
        writeFileSync(path, bytes)
        const handle = await open(path)
        try {
          const file = createFileReader(handle, bytes.length, Buffer.alloc(2 * 1024 * 1024))
          for (const [offset, length] of reads) {
            expect((await file.at(offset, length)).equals(bytes.subarray(offset, offset + length))).toBe(true)
            expect((await file.from(offset)).equals(bytes.subarray(offset))).toBe(true)
          }
          const pieces: Buffer[] = []
          for await (const piece of readPieces(file, 0, overlap)) pieces.push(Buffer.from(piece))
          expect(Buffer.concat(pieces).subarray(0, bytes.length).equals(bytes)).toBe(true)
        } finally {
          await handle.close()
        }
      },
    ))
})
