import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createArchive } from '#server/backup/archive-writer.ts'
import {
  CHECKS,
  FORMAT,
  MANIFEST,
  nameFileEntry,
  nameTableEntry,
  createFilesChecksum,
  createTableChecksum,
} from '#server/backup/format.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { AppError } from '#server/platform/errors.ts'
import { temporaryDirectory } from '#test/support/server.ts'
import { anyBytes, applyMutation, mutation } from './arbitraries.ts'
import { forAll } from './for-all.ts'

const directory = temporaryDirectory()
const path = join(directory, 'backup.tar')
const TABLE = 'tickets'

type Carried = { files: [key: string, content: Buffer][]; lines: string[] }
const carried: fc.Arbitrary<Carried> = fc.record({
  files: fc.uniqueArray(fc.tuple(fc.stringMatching(/^temp\/[\w-][\w.-]{0,99}$/), anyBytes(700)), {
    selector: ([key]) => key,
    maxLength: 4,
  }),
  lines: fc.array(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    { maxLength: 6 },
  ),
})

/** Writes a backup of these files and rows. */
async function write({ files, lines }: Carried): Promise<void> {
  rmSync(path, { force: true })
  const archive = await createArchive(path, new Date(0))
  const manifest = Buffer.from(
    JSON.stringify({
      format: FORMAT,
      version: '1',
      created_at: '',
      database: '',
      storage: '',
      migrations: [],
      jobs_version: null,
      tables: [{ name: TABLE, columns: [] }],
      sequences: [],
    }),
  )
  await archive.add(MANIFEST, manifest.length, [manifest])
  const fileSum = createFilesChecksum()
  for (const [key, content] of files) {
    await archive.add(nameFileEntry(key), content.length, [content])
    fileSum.add({ key, size: content.length, sha256: createHash('sha256').update(content).digest('hex') })
  }
  const tableSum = createTableChecksum(TABLE)
  tableSum.add(lines)
  const packed = gzipSync(lines.map((line) => `${line}\n`).join(''))
  await archive.add(nameTableEntry(TABLE, 1), packed.length, [packed])
  const checks = Buffer.from(
    JSON.stringify({
      manifest: createHash('sha256').update(manifest).digest('hex'),
      tables: [tableSum.result()],
      files: fileSum.result(),
      missing: [],
      altered: [],
    }),
  )
  await archive.add(CHECKS, checks.length, [checks])
  await archive.finish()
}

/** Reads a backup and returns its content or the refusal; throws any other error. */
async function walk(): Promise<Carried | AppError> {
  const found: Carried = { files: [], lines: [] }
  try {
    await readArchive(path, {
      manifest: () => {},
      async file(key, _size, content) {
        const pieces: Uint8Array[] = []
        for await (const piece of content) pieces.push(piece)
        found.files.push([key, Buffer.concat(pieces)])
      },
      async rows(_table, lines) {
        found.lines.push(...lines)
      },
    })
    return found
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

describe('A backup', () => {
  it('returns what was put into it', () =>
    forAll(carried, async (given) => {
      await write(given)
      expect(await walk()).toEqual(given)
    }))

  describe('that is damaged', () => {
    const given: Carried = {
      files: [
        ['temp/1-a.txt', Buffer.from('hello')],
        ['temp/2-b.png', Buffer.alloc(600, 7)],
      ],
      lines: ['{"id":1}', '{"id":2}'],
    }
    let sound: Buffer
    beforeAll(async () => {
      await write(given)
      sound = readFileSync(path)
    })

    it('returns the same content or is refused with a text, and nothing else', () =>
      forAll(fc.array(mutation, { minLength: 1, maxLength: 3 }), async (changes) => {
        writeFileSync(path, applyMutation(sound, changes))
        const found = await walk()
        if (found instanceof AppError) expect(['invalid-input', 'conflict']).toContain(found.code)
        else expect(found).toEqual(given)
      }))
  })

  it('of arbitrary bytes is refused', () =>
    forAll(anyBytes(1500), async (bytes) => {
      writeFileSync(path, bytes)
      expect(await walk()).toMatchObject({ code: 'invalid-input' })
    }))
})
