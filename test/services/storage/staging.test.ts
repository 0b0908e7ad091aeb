import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createStaging } from '#server/files/storage/staging.ts'

let directory: string
beforeEach(() => void (directory = mkdtempSync(join(tmpdir(), 'staging-test-'))))
afterEach(() => rmSync(directory, { recursive: true }))

async function* arriving(...pieces: (string | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece
    yield Buffer.from(piece)
  }
}

describe('A file being received', () => {
  test('becomes a staged file with its size and hash', async () => {
    const stagedFile = await createStaging(directory).write(arriving('hel', 'lo'), 5)
    expect(stagedFile).toMatchObject({
      size: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
    })
    expect(readFileSync(stagedFile.path, 'utf8')).toBe('hello')
    await stagedFile.discard()
    await stagedFile.discard()
    expect(readdirSync(directory)).toEqual([])
  })

  test('may arrive in many pieces', async () => {
    const pieces = Array.from({ length: 300 }, (_, index) => String(index % 10).repeat(1000 + index))
    const stagedFile = await createStaging(directory).write(arriving(...pieces), 1)
    expect(readFileSync(stagedFile.path, 'utf8')).toBe(pieces.join(''))
  })

  test('that breaks off leaves nothing', async () => {
    const broken = createStaging(directory).write(arriving('hel', new Error('gone')), 5)
    await expect(broken).rejects.toThrow('gone')
    expect(readdirSync(directory)).toEqual([])
  })

  test('for which the disk has no space is refused before anything is written', async () => {
    const staging = createStaging(directory)
    await expect(staging.write(arriving('x'), Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({
      code: 'no-space',
    })
    expect(readdirSync(directory)).toEqual([])
    await staging.check()
  })

  test('does not get space that is reserved for a concurrent one', async () => {
    const { bavail, bsize } = statfsSync(directory)
    const staging = createStaging(directory)
    const most = Math.floor(bavail * bsize * 0.6)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => staging.write(arriving('x'), most)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
    expect((await staging.write(arriving('x'), most)).size).toBe(1)
  })

  test('cannot be received once its directory is gone', async () => {
    const staging = createStaging(directory)
    rmSync(directory, { recursive: true })
    await expect(staging.check()).rejects.toThrow()
    await expect(staging.write(arriving('x'), 1)).rejects.toThrow()
    createStaging(directory)
  })
})

describe('Staged files left by a crash are removed at the next start', () => {
  const HOURS_AGO = new Date(Date.now() - 2 * 60 * 60 * 1000)
  /** No process has this id: they end at four million. */
  const GONE = 9_999_999
  test.each([
    ['of a process that is gone', `${hostname()}_${GONE}_x`, undefined, false],
    ['of an earlier life with the same number', `${hostname()}_${process.pid}_x`, undefined, false],
    ['of a process that lives', `${hostname()}_${process.ppid}_x`, undefined, true],
    ['of another machine, as long as it may be at it', `elsewhere_${GONE}_x`, undefined, true],
    ['of another machine, hours ago', `elsewhere_${GONE}_x`, HOURS_AGO, false],
  ])('%s', (_, name, changed, stays) => {
    const stagedFile = join(directory, name)
    writeFileSync(stagedFile, 'hel')
    if (changed) utimesSync(stagedFile, changed, changed)
    createStaging(directory)
    expect(existsSync(stagedFile)).toBe(stays)
  })

  test('except marks, which say what those processes were doing', async () => {
    const left = `${hostname()}_${GONE}_${randomUUID()}.mail.1`
    const inHand = `${hostname()}_${process.ppid}_${randomUUID()}.mail.2`
    for (const name of [left, inHand]) writeFileSync(join(directory, name), '')
    const staging = createStaging(directory)
    expect(await staging.marksLeft()).toEqual([{ label: 'mail.1', path: join(directory, left) }])
    writeFileSync(staging.markPath('mail.3'), '')
    expect((await createStaging(directory).marksLeft()).map(({ label }) => label).toSorted()).toEqual([
      'mail.1',
      'mail.3',
    ])
    expect(readdirSync(directory)).toContain(inHand)
  })
})
