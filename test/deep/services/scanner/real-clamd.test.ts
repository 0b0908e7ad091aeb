import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { createClamdScanner } from '#server/files/clamd.ts'
import { docx } from '#test/unit/files/corpus/word.ts'
import { zip } from '#test/unit/files/corpus/zip.ts'
import { EICAR, NEEDS_CLAMD, STREAM_MAX, SKIP_REASON, silentLog, startClamd } from '#test/support/services/clamd.ts'
import { temporaryDirectory } from '#test/support/server.ts'

const MB = 1024 * 1024
const directory = temporaryDirectory()

function file(name: string, content: Buffer): [path: string, size: number] {
  const path = join(directory, name)
  writeFileSync(path, content)
  return [path, content.length]
}

describe(`A real ClamAV daemon${SKIP_REASON}`, NEEDS_CLAMD, () => {
  let clamd: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => void (clamd = await startClamd()))
  const scanner = () => createClamdScanner(clamd.tcp, silentLog)

  describe.each(['tcp', 'unix'] as const)('over %s', (way) => {
    const scan = (name: string, content: Buffer) =>
      createClamdScanner(clamd[way], silentLog).scan(...file(name, content))

    it('responds to a ping', () => createClamdScanner(clamd[way], silentLog).ping())

    it('finds malware alone, in an archive and in a document', async () => {
      const document = docx([{ name: 'word/media/image1.png', content: EICAR }])
      expect(await scan('eicar.txt', EICAR)).toBe('infected')
      expect(await scan('eicar.zip', zip([{ name: 'deep/in/eicar.com', content: EICAR }]))).toBe('infected')
      expect(await scan('eicar.docx', document)).toBe('infected')
    })

    it('finds malware at the very end of 10 MB', async () => {
      const long = Buffer.concat([Buffer.alloc(10 * MB - EICAR.length, 'All is well. '), EICAR])
      expect(await scan('long-eicar.txt', long)).toBe('infected')
    })

    it('passes images, documents, an empty file and 10 MB of text', async () => {
      const noise = { create: { width: 1600, height: 1200, channels: 3, background: '#234' } } as const
      expect(await scan('picture.png', await sharp(noise).png().toBuffer())).toBe('clean')
      expect(await scan('letter.docx', docx())).toBe('clean')
      expect(await scan('nothing.txt', Buffer.alloc(0))).toBe('clean')
      expect(await scan('text.txt', Buffer.alloc(10 * MB, 'All is well. '))).toBe('clean')
      // A whole number of chunks, one byte fewer and one byte more.
      for (const size of [64 * 1024 - 1, 64 * 1024, 64 * 1024 + 1, 128 * 1024])
        expect(await scan('chunks.txt', randomBytes(size))).toBe('clean')
    })
  })

  it('does not mix up 20 parallel scans, and responds to a ping meanwhile', async () => {
    const one = scanner()
    const clean = file('clean.bin', randomBytes(2 * MB))
    const bad = file('bad.bin', Buffer.concat([randomBytes(2 * MB), EICAR]))
    const scans = Array.from({ length: 20 }, (_, index) => one.scan(...(index % 3 === 0 ? bad : clean)))
    await one.ping()
    expect(await Promise.all(scans)).toEqual(scans.map((_, index) => (index % 3 === 0 ? 'infected' : 'clean')))
  })

  it('that refuses a file for its size gives no verdict', async () => {
    const large = file('large.bin', Buffer.alloc(STREAM_MAX + MB))
    await expect(scanner().scan(...large)).rejects.toMatchObject({ code: 'unavailable' })
    await scanner().ping()
  })

  it('that freezes times out, and gives verdicts again once it resumes', async () => {
    const hasty = createClamdScanner(clamd.unix, silentLog, {
      concurrency: 8,
      connectMs: 300,
      scanMs: 600,
      waitMs: 10_000,
    })
    const text = file('text.txt', Buffer.alloc(MB, 'All is well. '))
    clamd.freeze()
    await expect(hasty.scan(...text)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(hasty.ping()).rejects.toThrow()
    clamd.thaw()
    expect(await scanner().scan(...text)).toBe('clean')
  })

  it('that is killed during scans gives no clean verdict, and gives verdicts again once restarted', async () => {
    const one = scanner()
    const clean = file('clean.bin', randomBytes(8 * MB))
    const bad = file('bad.txt', EICAR)
    const amid = Promise.allSettled(Array.from({ length: 20 }, () => one.scan(...clean)))
    await clamd.kill()
    const outcomes = [...(await amid), ...(await Promise.allSettled([one.scan(...bad)]))]
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(12)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable' })
    await expect(one.ping()).rejects.toThrow()
    await clamd.restart()
    expect([await one.scan(...clean), await one.scan(...bad)]).toEqual(['clean', 'infected'])
  })
})
