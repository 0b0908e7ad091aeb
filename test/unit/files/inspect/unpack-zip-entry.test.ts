import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WINDOW, createFileReader } from '#server/files/inspect/file-reader.ts'
import { type ZipDirectory, readZipDirectory, unpackZipEntry } from '#server/files/inspect/zip-directory.ts'
import { zeros } from '../corpus/bytes.ts'
import { zip } from '../corpus/zip.ts'

const CONTENT = zeros(5 * 1024 * 1024)

/** Unpacks the only entry of an archive; returns how much was unpacked and the result. */
async function unpacked(archive: Buffer): Promise<{ bytes: number; end: number | undefined }> {
  const path = join(await mkdtemp(join(tmpdir(), 'unpack-')), 'draft')
  await writeFile(path, archive)
  const handle = await open(path)
  onTestFinished(async () => {
    await handle.close()
    await rm(join(path, '..'), { recursive: true })
  })
  const file = createFileReader(handle, archive.length, Buffer.alloc(WINDOW))
  const { entries: parts } = (await readZipDirectory(file)) as ZipDirectory
  let bytes = 0
  const end = await unpackZipEntry(file, parts[0]!, (piece) => (bytes += piece.length))
  return { bytes, end }
}

test('an entry is unpacked to its end', async () => {
  const { bytes, end } = await unpacked(zip([{ name: 'a', content: CONTENT }]))
  expect([bytes, end]).toEqual([CONTENT.length, expect.any(Number)])
})

test.each([0, 1_000, CONTENT.length - 1])(
  'a part that says it has %i bytes is not unpacked any further',
  async (size) => {
    const { bytes, end } = await unpacked(zip([{ name: 'a', content: CONTENT, size }]))
    expect(bytes).toBeLessThanOrEqual(size)
    expect(end).toBeUndefined()
  },
)
