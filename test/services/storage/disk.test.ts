import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#server/files/disk.ts'
import { type Staging, createStaging } from '#server/files/storage/staging.ts'
import type { Storage } from '#server/files/storage.ts'
import { keepTheirPromises } from './storage-promises.ts'
import { FROM, TO, openDiskStorage } from './test-storages.ts'
import { canRecordSyncs, recordSyncs } from '#test/support/record-syncs.ts'
import { temporaryDirectory } from '#test/support/server.ts'

const HOUR = 60 * 60 * 1000

let directory: string
let staging: Staging
let storage: Storage

beforeEach(() => {
  directory = join(temporaryDirectory(), 'attachments')
  staging = createStaging(join(directory, '.drafts'))
  storage = createDiskStorage(directory, staging)
})

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const aStagedFile = () => staging.write(pieces('hel', 'lo'), 5)
const files = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))

describe('Attachments on disk', () => {
  keepTheirPromises(openDiskStorage)

  test('are files named by their keys, readable by their owner only', async () => {
    await storage.put(FROM, await aStagedFile())
    expect(files()).toEqual([FROM])
    expect(readFileSync(join(directory, FROM), 'utf8')).toBe('hello')
    expect(statSync(join(directory, FROM)).mode & 0o777).toBe(0o600)
    expect(statSync(dirname(join(directory, FROM))).mode & 0o777).toBe(0o700)
  })

  test('leave nothing behind when they cannot be stored', async () => {
    mkdirSync(join(directory, FROM), { recursive: true })
    await expect(storage.put(FROM, await aStagedFile())).rejects.toThrow()
    expect(files()).toEqual([])
  })

  test.skipIf(!canRecordSyncs)(
    'are where they should be after a power cut, once that is promised (needs /proc)',
    async () => {
      const [from, to] = [join(directory, FROM), join(directory, TO)]
      const stored = await recordSyncs(async () => storage.put(FROM, await aStagedFile()))
      expect(String(stored(from))).toBe('hello')
      expect(stored(dirname(from))).toEqual([basename(from)])
      expect(stored(directory)).toContain('temp')
      const moved = await recordSyncs(() => storage.move(FROM, TO))
      expect(moved(dirname(to))).toEqual([basename(to)])
      expect(moved(dirname(from))).toEqual([])
      expect(moved(directory)).toContain(basename(dirname(to)))
      const removed = await recordSyncs(() => storage.remove(TO))
      expect(removed(dirname(to))).toEqual([])
    },
  )

  test('cannot be stored when staged files cannot, and a check says so', async () => {
    rmSync(join(directory, '.drafts'), { recursive: true })
    await expect(storage.check()).rejects.toThrow()
  })

  test.each(['temp/../../secret', '../secret'])('cannot be reached as %s', async (key) => {
    const secret = join(directory, '../secret')
    writeFileSync(secret, 'kept')
    const refusal = 'not an object key'
    await expect(storage.put(key, await aStagedFile())).rejects.toThrow(refusal)
    await expect(storage.read(key)).rejects.toThrow(refusal)
    await expect(storage.remove(key)).rejects.toThrow(refusal)
    await expect(storage.move(key, TO)).rejects.toThrow(refusal)
    expect(readFileSync(secret, 'utf8')).toBe('kept')
    expect(files()).toEqual([])
  })
})

describe('A file being received', () => {
  test('has no key, so it cannot be read', async () => {
    writeFileSync(join(directory, '.drafts/half'), 'hel')
    await expect(storage.read('.drafts/half')).rejects.toThrow('not an object key')
  })

  test('is refused when the disk is nearly full, before anything is written', async () => {
    let isRead = false
    async function* content() {
      isRead = true
      yield Buffer.from('hello')
    }
    const attempt = staging.write(content(), Number.MAX_SAFE_INTEGER)
    await expect(attempt).rejects.toMatchObject({ code: 'no-space' })
    expect([isRead, files()]).toEqual([false, []])
  })

  test('leaves nothing behind when it breaks off', async () => {
    async function* content() {
      yield Buffer.from('hel')
      throw new Error('the line is cut')
    }
    await expect(staging.write(content(), 5)).rejects.toThrow('the line is cut')
    expect(files()).toEqual([])
  })

  test('can be discarded more than once', async () => {
    const stagedFile = await aStagedFile()
    expect(files()).toHaveLength(1)
    await stagedFile.discard()
    await stagedFile.discard()
    expect(files()).toEqual([])
  })

  test('is removed at the next start once no process can still be writing it', () => {
    const dead = spawnSync(process.execPath, ['--version']).pid
    const ages: [name: string, age: number, swept: boolean][] = [
      [`${hostname()}_${dead}_a`, 0, true],
      // In a container the previous process had the same id.
      [`${hostname()}_${process.pid}_b`, 0, true],
      [`${hostname()}_${process.ppid}_c`, 0, false],
      [`${hostname()}_${process.ppid}_d`, 2 * HOUR, true],
      [`another-machine_${dead}_e`, 0, false],
      [`another-machine_${dead}_f`, 2 * HOUR, true],
    ]
    for (const [name, age] of ages) {
      const path = join(directory, '.drafts', name)
      writeFileSync(path, 'hel')
      const then = new Date(Date.now() - age)
      utimesSync(path, then, then)
    }
    createStaging(join(directory, '.drafts'))
    const left = ages.filter(([, , swept]) => !swept).map(([name]) => `.drafts/${name}`)
    expect(files().toSorted()).toEqual(left.toSorted())
  })
})
