import { describe, expect, test } from 'vitest'
import { AppError } from '#server/platform/errors.ts'
import { sized } from '#test/support/drill.ts'
import { createRandom } from '#test/support/random.ts'
import { checkReceivedFile } from '../corpus/check-received-file.ts'
import { zip } from '../corpus/zip.ts'
import { EML, ICS, RTF, heic, mp4, msg, openDocument, pptx, xlsx } from './samples.ts'

const ROUNDS = sized(5, 40)
const SAMPLES: [extension: string, bytes: Buffer][] = [
  ['xlsx', xlsx()],
  ['pptx', pptx()],
  ['odt', openDocument('text')],
  [
    'zip',
    zip([
      { name: 'a.log', content: 'hello' },
      { name: 'b/', stored: true },
    ]),
  ],
  ['heic', heic()],
  ['mp4', mp4()],
  ['msg', msg()],
  ['rtf', RTF],
  ['eml', EML],
  ['ics', ICS],
]

/** Checks a file and expects nothing but a refusal to be thrown. */
async function check(name: string, bytes: Buffer): Promise<boolean> {
  try {
    await checkReceivedFile(name, bytes, 'mail')
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

describe.each(SAMPLES)('a .%s file of a mail', (extension, bytes) => {
  test('that is whole is accepted; cut or changed anywhere it is handled', async () => {
    const { below } = createRandom(bytes.length)
    expect(await check(`file.${extension}`, bytes)).toBe(true)
    for (let round = 0; round < ROUNDS; round += 1) {
      await check(`file.${extension}`, bytes.subarray(0, below(bytes.length)))
      const changed = Buffer.from(bytes)
      for (let change = below(4); change >= 0; change -= 1) changed[below(bytes.length)] = below(256)
      await check(`file.${extension}`, changed)
    }
  })
})
