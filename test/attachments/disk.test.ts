import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskStorage } from '#server/storage/disk.ts'
import type { Storage } from '#server/storage/storage.ts'

const TICKET = '5f0c4c52-3f4e-4f7e-9a55-2f6a4a1b7c11'
const [FROM, TO] = ['temp/1-ab.txt', `${TICKET}/1-ab.txt`]
const BYTES = Buffer.from('hello')

let directory: string
let storage: Storage

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'disk-test-'))
  storage = createDiskStorage(join(directory, 'attachments'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const textOf = async (key: string) => {
  const stream = await storage.read(key)
  return stream && new Response(stream).text()
}
const files = () =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, 'attachments').length + 1))

describe('attachments on disk', () => {
  test('are read back as they were stored', async () => {
    await storage.put(FROM, BYTES)
    expect(await textOf(FROM)).toBe('hello')
    expect(files()).toEqual([FROM])
  })

  test('are not there before they are stored', async () => {
    expect(await storage.read(FROM)).toBeUndefined()
  })

  test('leave nothing behind when they cannot be stored', async () => {
    mkdirSync(join(directory, 'attachments', FROM), { recursive: true })
    await expect(storage.put(FROM, BYTES)).rejects.toThrow()
    expect(files()).toEqual([])
  })

  test('are moved, and a move that already happened is no error', async () => {
    await storage.put(FROM, BYTES)
    await storage.move(FROM, TO)
    await storage.move(FROM, TO)
    expect(files()).toEqual([TO])
  })

  test('that have been removed need not be moved any more', async () => {
    await storage.move(FROM, TO)
    expect(files()).toEqual([])
  })

  test('are removed, and removing nothing is no error', async () => {
    await storage.put(FROM, BYTES)
    await storage.remove(FROM)
    await storage.remove(FROM)
    await storage.remove(TO)
    expect(files()).toEqual([])
  })

  test('can be checked for being storable', async () => {
    await storage.check()
    rmSync(join(directory, 'attachments'), { recursive: true })
    await expect(storage.check()).rejects.toThrow()
  })

  test('are refused when the disk is nearly full, before anything is written', async () => {
    const endless = { byteLength: Number.MAX_SAFE_INTEGER } as Uint8Array
    await expect(storage.put(FROM, endless)).rejects.toMatchObject({ code: 'no-space' })
    expect(files()).toEqual([])
  })
})

describe('a half-written file', () => {
  test('has no key, so nobody can read it', async () => {
    writeFileSync(join(directory, 'attachments/.drafts/half'), 'hel')
    await expect(storage.read('.drafts/half')).rejects.toThrow('not an object key')
  })

  test('is swept at the next start once no one can still be writing it', () => {
    const [old, young] = ['old', 'young'].map((name) => join(directory, 'attachments/.drafts', name))
    for (const draft of [old!, young!]) writeFileSync(draft, 'hel')
    const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000)
    utimesSync(old!, hoursAgo, hoursAgo)
    createDiskStorage(join(directory, 'attachments'))
    expect([existsSync(old!), existsSync(young!)]).toEqual([false, true])
  })
})

describe('a key can never leave the directory', () => {
  test.each([
    'temp/../../secret',
    'temp/..',
    'temp/.',
    '../secret',
    '/etc/passwd',
    'temp/a/b',
    'temp\\..\\secret',
    'other/file.txt',
    'temp/a\0.txt',
    'temp/a.txt\n',
    'temp/',
    '',
  ])('%j', async (key) => {
    writeFileSync(join(directory, 'secret'), 'kept')
    await expect(storage.put(key, BYTES)).rejects.toThrow('not an object key')
    await expect(storage.read(key)).rejects.toThrow('not an object key')
    await expect(storage.remove(key)).rejects.toThrow('not an object key')
    await expect(storage.move(key, TO)).rejects.toThrow('not an object key')
    await expect(storage.move(FROM, key)).rejects.toThrow('not an object key')
    expect(readFileSync(join(directory, 'secret'), 'utf8')).toBe('kept')
  })
})
