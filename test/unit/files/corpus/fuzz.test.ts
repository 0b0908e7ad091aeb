import { describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { sized } from '#test/support/drill.ts'
import { createRandom } from '#test/support/random.ts'
import { checkReceivedFile } from './check-received-file.ts'
import { valid } from './renamed-files.ts'

const ROUNDS = sized(20, 200)
const PICTURES = ['jpg', 'png', 'gif', 'webp']
const samples = (await valid()).map(([[extension], bytes]) => ({ extension: extension!, bytes }))

/** Checks a file and asserts that it throws nothing but a refusal. */
async function verdict(name: string, bytes: Buffer): Promise<'accepted' | 'refused'> {
  try {
    await checkReceivedFile(name, bytes)
    return 'accepted'
  } catch (error) {
    if (error instanceof AppError) return 'refused'
    throw error
  }
}

describe.each(samples)('a $extension file', ({ extension, bytes }) => {
  const name = `file.${extension}`

  test('truncated anywhere is handled, and refused if it is an image', async () => {
    const { below } = createRandom(extension.length + bytes.length)
    for (let round = 0; round < ROUNDS; round += 1) {
      // A GIF that lacks its trailer alone, which is its last byte, is whole.
      const length = below(bytes.length - 1)
      const answer = await verdict(name, bytes.subarray(0, length))
      if (PICTURES.includes(extension)) expect([length, answer]).toEqual([length, 'refused'])
    }
  })

  test('with changed bytes is handled', async () => {
    const { below } = createRandom(bytes.length)
    for (let round = 0; round < ROUNDS; round += 1) {
      const changed = Buffer.from(bytes)
      for (let change = below(4); change >= 0; change -= 1) changed[below(bytes.length)] = below(256)
      await verdict(name, changed)
    }
  })
})
