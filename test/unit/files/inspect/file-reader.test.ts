import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { endOfJpeg } from '#server/files/inspect/pictures.ts'
import { WINDOW, createFileReader, readPieces } from '#server/files/inspect/file-reader.ts'
import { hex, noise, zeros } from '../corpus/bytes.ts'
import { checkReceivedFile } from '../corpus/check-received-file.ts'
import { photo } from '../corpus/photo.ts'
import { jpegSegment, jpegWith } from '../corpus/pictures.ts'

const NOISE = noise(3 * WINDOW)

async function reading(bytes: Buffer) {
  const directory = await mkdtemp(join(tmpdir(), 'pieces-'))
  await writeFile(join(directory, 'file'), bytes)
  const handle = await open(join(directory, 'file'))
  onTestFinished(async () => {
    await handle.close()
    await rm(directory, { recursive: true })
  })
  return createFileReader(handle, bytes.length, Buffer.alloc(WINDOW))
}

test('a file can be read at any offset, in any order, and is empty behind its end', async () => {
  const bytes = NOISE
  const file = await reading(bytes)
  for (const [offset, length] of [
    [0, 10],
    [WINDOW - 5, 10],
    [bytes.length - 10, 50],
    [3, WINDOW],
    [150_000, 1],
  ] as const)
    expect((await file.at(offset, length)).equals(bytes.subarray(offset, offset + length))).toBe(true)
  for (const offset of [bytes.length, bytes.length + 1, 2 ** 53, Infinity])
    expect(await file.at(offset, 10)).toHaveLength(0)
})

test('inspecting an image of nothing but markers does not block the event loop', async () => {
  const file = await reading(Buffer.concat([hex('ffd8'), Buffer.alloc(200_000, 0xff)]))
  let [turns, isOver] = [0, false]
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  expect(await endOfJpeg(file)).toBeUndefined()
  isOver = true
  expect(turns).toBeGreaterThan(90)
})

test.each([0, 1, 7, 4096])('the pieces of a file overlap by %i bytes and cover it', async (overlap) => {
  for (const length of [1, overlap, WINDOW - 1, WINDOW, WINDOW + 1, 2 * WINDOW + overlap]) {
    const bytes = NOISE.subarray(0, length)
    let covered = 0
    for await (const piece of readPieces(await reading(bytes), 0, overlap)) {
      const start = Math.max(0, covered - overlap)
      covered = start + piece.length
      expect(piece.equals(bytes.subarray(start, covered))).toBe(true)
    }
    expect(covered).toBe(length)
  }
})

test('a JPEG is recognised wherever pieces split its markers', async () => {
  const jpeg = await photo().jpeg().toBuffer()
  const comment = jpegSegment(0xfe, zeros(50_000))
  const count = Math.floor((WINDOW - jpeg.length - 100) / comment.length)
  const comments = Array.from({ length: count }, () => comment)
  const { length } = jpegWith(jpeg, ...comments)
  for (let shift = -6; shift <= 6; shift += 1) {
    const bytes = jpegWith(jpeg, ...comments, jpegSegment(0xfe, zeros(WINDOW - length + shift)))
    expect(await checkReceivedFile('photo.jpg', bytes)).toMatchObject({ contentType: 'image/jpeg' })
    await expect(checkReceivedFile('photo.jpg', bytes.subarray(0, -1))).rejects.toThrow()
  }
})

test('a JPEG of restarts and stuffed bytes is recognised across many pieces', async () => {
  const jpeg = await photo().jpeg().toBuffer()
  const data = Buffer.concat(Array.from({ length: 50_000 }, () => hex('ff00 a1 ffd0 b2')))
  const bytes = Buffer.concat([jpeg.subarray(0, -2), data, hex('ffd9')])
  expect(await checkReceivedFile('photo.jpg', bytes)).toMatchObject({ contentType: 'image/jpeg' })
})
