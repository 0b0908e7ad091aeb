import fs, { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeEmptyDatabase } from '#server/platform/db/embedded/empty-database.ts'
import { openEngine } from '#server/platform/db/embedded/engine.ts'
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { canRecordSyncs, recordSyncs } from '#test/support/record-syncs.ts'
import { runProcess, temporaryDirectory } from '#test/support/server.ts'

const INSERTING = 'test/unit/platform/insert-forever.ts'
const strace = ['/usr/bin/strace', '/bin/strace', '/usr/local/bin/strace'].find((file) => existsSync(file))
/** Where open files have names. */
const PROC = '/proc/self/fd'

describe('With the engine in this process', () => {
  const [directory, survivor] = [join(temporaryDirectory(), 'database'), join(temporaryDirectory(), 'database')]
  let db: Awaited<ReturnType<typeof openEngine>>
  beforeAll(async () => {
    writeEmptyDatabase(directory)
    db = await openEngine(directory)
    await db.exec('create table promises (id int primary key); checkpoint')
  })
  afterAll(() => db.close())

  it('commits are made with the settings that durability needs', async () => {
    const show = async (name: string) => [name, Object.values((await db.query(`show ${name}`)).rows[0] as object)[0]]
    const names = ['fsync', 'wal_sync_method', 'full_page_writes', 'synchronous_commit']
    expect(Object.fromEntries(await Promise.all(names.map(show)))).toEqual({
      fsync: 'on',
      wal_sync_method: 'fsync',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    })
  })

  it('every commit is synced to disk before it is acknowledged', async () => {
    const sync = vi.spyOn(fs, 'fsyncSync')
    for (let id = 101; id <= 150; id++) {
      sync.mockClear()
      await db.query('insert into promises values ($1)', [id])
      expect(sync.mock.calls.length, `fsync calls of insert ${id}`).toBeGreaterThanOrEqual(1)
    }
    sync.mockRestore()
  })

  it.skipIf(!existsSync(PROC))(
    'nothing acknowledged is lost when a power cut leaves only what was synced (needs /proc)',
    async () => {
      cpSync(directory, survivor, { recursive: true })
      const sync = vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
        const path = fs.readlinkSync(`${PROC}/${descriptor}`)
        if (fs.statSync(path).isFile()) fs.copyFileSync(path, path.replace(directory, survivor))
      })
      for (let id = 1; id <= 30; id++) await db.query('insert into promises values ($1)', [id])
      sync.mockRestore()
      const reopened = await openEngine(survivor)
      expect((await reopened.query('select count(*)::int as kept from promises where id <= 30')).rows).toEqual([
        { kept: 30 },
      ])
      await reopened.close()
    },
  )
})

it.skipIf(!canRecordSyncs)('A new database is there as a whole after a power cut (needs /proc)', async () => {
  const dataDir = temporaryDirectory()
  const left = await recordSyncs(async () => (await openEmbedded(dataDir)).close())
  expect(left(dataDir)).toContain('database')
  const database = join(dataDir, 'database')
  expect(left(database)).toEqual(expect.arrayContaining(['PG_VERSION', 'base', 'global', 'pg_wal']))
  for (const file of ['PG_VERSION', 'global/pg_control'])
    expect(left(join(database, file)), file).toBeInstanceOf(Buffer)
  expect(left(join(database, 'global'))).toContain('pg_control')
})

describe('A commit of the embedded database', () => {
  const dataDir = preparedDirectory()

  it.skipIf(!strace)('is synced to disk before it is acknowledged, as the kernel sees it (needs strace)', async () => {
    const trace = join(dataDir, 'trace')
    const calls = 'trace=fsync,fdatasync,?access,?faccessat,?faccessat2'
    // With the filter the process pauses only for the calls that are traced.
    const args = ['-f', '--seccomp-bpf', '-qq', '-e', calls, '-o', trace, process.execPath, INSERTING, dataDir, '51']
    const { code, err } = await runProcess(args, {}, { command: strace! })
    expect(code, err).toBe(0)
    const lines = readFileSync(trace, 'utf8').split('\n')
    const acknowledged = lines.flatMap((line, index) => (line.includes('"/acknowledged-') ? [index] : []))
    expect(acknowledged).toHaveLength(51)
    const synced = acknowledged.slice(1).map((end, index) => countSyncs(lines.slice(acknowledged[index], end)))
    expect(Math.min(...synced)).toBeGreaterThanOrEqual(1)
  })
})

const countSyncs = (lines: string[]) => lines.filter((line) => /\bf(data)?sync\(/.test(line)).length
