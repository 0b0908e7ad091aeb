import { describe, expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { createRandom } from './bytes.ts'
import { checkReceivedFile } from './check-received-file.ts'
import { valid } from './renamed-files.ts'

const ROUNDS = 200
/** CPU time in microseconds, because elapsed time depends on the machine's load. */
const LIMIT = 1_000_000
const PICTURES = ['jpg', 'png', 'gif', 'webp']
const samples = (await valid()).map(([[extension], bytes]) => ({ extension: extension!, bytes }))

/** Checks a file and asserts that it throws nothing but a refusal and takes little time. */
async function verdict(name: string, bytes: Buffer): Promise<'accepted' | 'refused'> {
  const started = process.cpuUsage()
  try {
    await checkReceivedFile(name, bytes)
    return 'accepted'
  } catch (error) {
    if (error instanceof AppError) return 'refused'
    throw error
  } finally {
    const { user, system } = process.cpuUsage(started)
    expect(user + system).toBeLessThan(LIMIT)
  }
}

describe.each(samples)('a $extension file', ({ extension, bytes }) => {
  const name = `file.${extension}`

  test('truncated anywhere is handled, and refused if it is an image', async () => {
    const random = createRandom(extension.length + bytes.length)
    for (let round = 0; round < ROUNDS; round += 1) {
      // A GIF that lacks its trailer alone, which is its last byte, is whole.
      const length = random(bytes.length - 1)
      const answer = await verdict(name, bytes.subarray(0, length))
      if (PICTURES.includes(extension)) expect([length, answer]).toEqual([length, 'refused'])
    }
  })

  test('with changed bytes is handled', async () => {
    const random = createRandom(bytes.length)
    let refused = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const changed = Buffer.from(bytes)
      for (let change = random(4); change >= 0; change -= 1) changed[random(bytes.length)] = random(256)
      if ((await verdict(name, changed)) === 'refused') refused += 1
    }
    expect(refused).toBeGreaterThan(0)
  })
})
