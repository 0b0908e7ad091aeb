import fs, { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { readOrCreateSecret } from '#server/platform/signing.ts'
import { StartError } from '#server/platform/start-error.ts'
import { temporaryDirectory } from '#test/support/server.ts'

const MEGABYTE = 1024 * 1024
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const refusal = (dataDir: string, freeBytes?: () => number): string => {
  try {
    prepareDataDir(dataDir, freeBytes)
  } catch (error) {
    expect(error).toBeInstanceOf(StartError)
    return (error as Error).message
  }
  throw new Error('accepted')
}

describe('DATA_DIR', () => {
  it('is created with its parents, for its owner only', () => {
    const dataDir = join(temporaryDirectory(), 'some/where/new')
    prepareDataDir(dataDir)
    expect(mode(dataDir)).toBe('700')
    prepareDataDir(dataDir)
  })

  it('that cannot be created is rejected in one line', () => {
    expect(refusal('/dev/null/x')).toBe(
      'DATA_DIR /dev/null/x cannot be written (ENOTDIR). Choose another, or change its owner.',
    )
  })

  it.skipIf(process.getuid?.() === 0)(
    'that belongs to someone else is refused in one line (not as root, who may write anywhere)',
    () => {
      const dataDir = join(temporaryDirectory(), 'locked')
      mkdirSync(dataDir)
      chmodSync(dataDir, 0o500)
      expect(refusal(dataDir)).toMatch(/^DATA_DIR \S+ cannot be written \(EACCES\)\./)
    },
  )

  it('on a disk with too little space is rejected in one line that says how much is needed', () => {
    const dataDir = temporaryDirectory()
    expect(refusal(dataDir, () => 100 * MEGABYTE)).toBe(
      `DATA_DIR ${dataDir} is on a disk with 100 MB left; 256 MB are needed. Free some space.`,
    )
    expect(() => prepareDataDir(dataDir, () => 256 * MEGABYTE)).not.toThrow()
  })
})

describe('The secret in DATA_DIR', () => {
  it('has 256 random bits, stays the same, and is readable by its owner only', () => {
    const [dataDir, other] = [temporaryDirectory(), temporaryDirectory()]
    const secret = readOrCreateSecret(dataDir)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(readOrCreateSecret(dataDir)).toBe(secret)
    expect(readOrCreateSecret(other)).not.toBe(secret)
    expect(mode(join(dataDir, 'secret'))).toBe('600')
    expect(readdirSync(dataDir)).toEqual(['secret'])
  })

  it('is there after a power cut: its folder is synced once it has its name', () => {
    const dataDir = temporaryDirectory()
    const synced: string[][] = []
    const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
      if (fs.fstatSync(descriptor).ino === statSync(dataDir).ino) synced.push(readdirSync(dataDir))
    })
    readOrCreateSecret(dataDir)
    sync.mockRestore()
    expect(synced.at(-1)).toContain('secret')
  })

  it('is read as it is, and rejected when it was truncated', () => {
    const dataDir = temporaryDirectory()
    const path = join(dataDir, 'secret')
    writeFileSync(path, 'a'.repeat(32))
    expect(readOrCreateSecret(dataDir)).toBe('a'.repeat(32))
    for (const left of ['', 'a'.repeat(31)]) {
      writeFileSync(path, left)
      expect(() => readOrCreateSecret(dataDir)).toThrow(
        new StartError(
          `${path} is damaged: it has fewer than 32 characters. Put it back from a copy, or remove it to make a new key.`,
        ),
      )
    }
  })

  it('is never created where it cannot be read, and never written partially', () => {
    const dataDir = temporaryDirectory()
    mkdirSync(join(dataDir, 'secret'))
    expect(() => readOrCreateSecret(dataDir)).toThrow(expect.objectContaining({ code: 'EISDIR' }))
    expect(readdirSync(dataDir)).toEqual(['secret'])
    expect(() => readOrCreateSecret(join(dataDir, 'nowhere'))).toThrow(expect.objectContaining({ code: 'ENOENT' }))
  })
})
