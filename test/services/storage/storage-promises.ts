import { beforeEach, expect, test } from 'vitest'
import { FROM, type TestStorage, TICKET, TO, someBytes, textOf } from './test-storages.ts'

/** Tests that every storage has to pass. */
export function keepTheirPromises(open: () => TestStorage | Promise<TestStorage>): void {
  let place: TestStorage
  beforeEach(async () => void (place = await open()))
  const put = async (key: string, content: string | Uint8Array = 'hello') =>
    place.storage.put(key, await place.stagedFileOf(content))

  test('are read back as they were stored, and their staged file is gone', async () => {
    await put(FROM)
    expect(await textOf(place.storage, FROM)).toBe('hello')
    expect(await place.keys()).toEqual([FROM])
    expect(place.stagedFiles()).toEqual([])
  })

  test('do not exist before they are stored', async () => {
    expect(await place.storage.has(FROM)).toBe(false)
    expect(await place.storage.read(FROM)).toBeUndefined()
    await put(FROM)
    expect(await place.storage.has(FROM)).toBe(true)
    expect(await place.storage.has(TO)).toBe(false)
  })

  test('are told from those that are missing, in one folder or several', async () => {
    const stored = [FROM, `${TICKET}/2-cd.txt`]
    const missing = [TO, 'temp/2-cd.txt']
    const has = (keys: string[]) => Promise.all(keys.map((key) => place.storage.has(key)))
    expect(await has([...stored, ...missing])).toEqual([false, false, false, false])
    for (const key of stored) await put(key)
    expect(await has([...stored, ...missing])).toEqual([true, true, false, false])
  })

  test('of 10 MB are read back byte for byte', async () => {
    const bytes = someBytes(10 * 1024 * 1024)
    await put(FROM, bytes)
    const stream = await place.storage.read(FROM)
    expect(bytes.equals(Buffer.from(await new Response(stream).arrayBuffer()))).toBe(true)
  })

  test('stored at the same time do not get mixed up', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `temp/${index}.txt`)
    await Promise.all(names.map((name) => put(name, name)))
    expect(await Promise.all(names.map((name) => textOf(place.storage, name)))).toEqual(names)
  })

  test('are moved, and a repeated move is no error', async () => {
    await put(FROM)
    await place.storage.move(FROM, TO)
    expect(await place.keys()).toEqual([TO])
    await place.storage.move(FROM, TO)
    expect(await textOf(place.storage, TO)).toBe('hello')
    expect(await place.storage.has(FROM)).toBe(false)
  })

  test('are moved once by two concurrent moves', async () => {
    await put(FROM)
    await Promise.all([place.storage.move(FROM, TO), place.storage.move(FROM, TO)])
    expect(await place.keys()).toEqual([TO])
    expect(await textOf(place.storage, TO)).toBe('hello')
  })

  test('that have been removed are not moved any more', async () => {
    await place.storage.move(FROM, TO)
    expect(await place.keys()).toEqual([])
  })

  test('are removed, and removing a missing one is no error', async () => {
    await put(FROM)
    await place.storage.remove(FROM)
    await place.storage.remove(FROM)
    await place.storage.remove(TO)
    expect(await place.keys()).toEqual([])
    expect(await place.storage.has(FROM)).toBe(false)
  })

  test('can be checked for availability', async () => {
    await place.storage.check()
    expect(await place.keys()).toEqual([])
  })

  test.each([
    'temp/../../secret',
    'temp/..',
    'temp/.',
    '../secret',
    '/etc/passwd',
    'temp/a/b',
    'temp\\..\\secret',
    'other/file.txt',
    `${TICKET}/.drafts`,
    '.drafts/half',
    'temp/a?acl',
    'temp/a%2e',
    'temp/a\0.txt',
    'temp/a.txt\n',
    'temp/',
    '',
  ])('cannot have the key %j', async (key) => {
    const refusal = 'not an object key'
    await put(FROM)
    await expect(put(key)).rejects.toThrow(refusal)
    await expect(place.storage.has(key)).rejects.toThrow(refusal)
    await expect(place.storage.read(key)).rejects.toThrow(refusal)
    await expect(place.storage.remove(key)).rejects.toThrow(refusal)
    await expect(place.storage.move(key, TO)).rejects.toThrow(refusal)
    await expect(place.storage.move(FROM, key)).rejects.toThrow(refusal)
    expect(await place.keys()).toEqual([FROM])
    expect(place.stagedFiles()).toEqual([])
  })
}
