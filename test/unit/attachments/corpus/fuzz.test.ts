import { describe, expect, test } from 'vitest'
import { AppError } from '#server/errors.ts'
import { createRandom } from './bytes.ts'
import { checkReceivedFile } from './check-received-file.ts'
import { valid } from './renamed-files.ts'

const ROUNDS = 400
/** Of the processor's time, in microseconds: the clock on the wall depends on what else the machine does. */
const LIMIT = 1_000_000
const PICTURES = ['jpg', 'png', 'gif', 'webp']
const samples = (await valid()).map(([[extension], bytes]) => ({ extension: extension!, bytes }))

/** The verdict, which is never another error than a refusal and never takes long. */
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

  test('cut anywhere is judged, and refused if it is a picture', async () => {
    const random = createRandom(extension.length + bytes.length)
    for (let round = 0; round < ROUNDS; round += 1) {
      const length = random(bytes.length)
      const answer = await verdict(name, bytes.subarray(0, length))
      if (PICTURES.includes(extension)) expect([length, answer]).toEqual([length, 'refused'])
    }
  })

  test('with changed bytes is judged', async () => {
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
