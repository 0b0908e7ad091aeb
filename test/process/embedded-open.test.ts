import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { socketDirectory } from '#server/platform/db/embedded/open-embedded.ts'
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { preparedDirectory } from '#test/support/prepared-directory.ts'
import { eventually, temporaryDirectory } from '#test/support/server.ts'
import { firstValue } from '../unit/platform/support.ts'

const open = (dataDir: string, alone = true) =>
  openDatabase(readConfig({ DATA_DIR: dataDir }), createLog('error'), { exclusive: alone })

/** Opened by one test after the other. */
const DATA_DIR = preparedDirectory()

/** Too long for a socket. */
function longPath() {
  const dataDir = join(temporaryDirectory(), 'deep'.repeat(25))
  mkdirSync(dataDir)
  return { dataDir, folder: socketDirectory(dataDir) }
}

describe('The directory of the embedded database', () => {
  it('belongs to one server: a second is refused in one clear line', async () => {
    const first = await open(DATA_DIR)
    const refusal = await open(DATA_DIR).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as Error).message).toBe(
      `DATA_DIR ${DATA_DIR} is in use by another running copy. Stop that one, or choose another DATA_DIR.`,
    )
    const other = await open(DATA_DIR, false)
    expect(await firstValue(other.pool, 'select count(*)::int from tickets'), 'a command works next to it').toBe(0)
    await other.close()
    expect(await firstValue(first.pool, 'select count(*)::int from tickets'), 'and leaves it running').toBe(0)
    await first.close()
    expectFree('closing frees it')
  })

  it.each([
    ['a folder that others may open', (folder: string) => (mkdirSync(folder), chmodSync(folder, 0o750))],
    ['a link', (folder: string) => symlinkSync(temporaryDirectory(), folder)],
  ])('of a long path has its socket in none that was there before: %s', async (_, make) => {
    const { dataDir, folder } = longPath()
    make(folder)
    await expect(open(dataDir)).rejects.toThrow(`${folder}, where the database's socket goes`)
    rmSync(folder, { recursive: true })
  })

  it('may have a path longer than a socket address', async () => {
    const dataDir = join(temporaryDirectory(), 'a-long-name-for-a-directory'.repeat(5), 'with spaces and ünïcode')
    mkdirSync(dataDir, { recursive: true })
    expect(dataDir.length).toBeGreaterThan(108)
    prepareDataDir(dataDir)
    const database = await open(dataDir)
    const other = await open(dataDir, false)
    expect(await firstValue(other.pool, 'select count(*)::int from tickets')).toBe(0)
    await other.close()
    expect(statSync(socketDirectory(dataDir)).mode & 0o777, 'for its owner alone').toBe(0o700)
    await database.close()
    expect(existsSync(join(dataDir, 'database'))).toBe(true)
  })
})

describe('A start never overwrites data', () => {
  const listFiles = (directory: string) => readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()
  /** A used data directory: database, signing key and one email. */
  function usedDirectory() {
    const dataDir = preparedDirectory()
    writeFileSync(join(dataDir, 'secret'), 'k'.repeat(43))
    mkdirSync(join(dataDir, 'outbox'))
    writeFileSync(join(dataDir, 'outbox', '1.eml'), 'Subject: kept')
    return dataDir
  }

  it.each<[string, (dataDir: string) => void, string]>([
    [
      'one small file of the database is missing',
      (dataDir) => rmSync(join(dataDir, 'database/PG_VERSION')),
      'is damaged: PG_VERSION is missing or empty. Nothing was changed.',
    ],
    [
      'the control file is cut',
      (dataDir) => truncateSync(join(dataDir, 'database/global/pg_control'), 40),
      'is damaged: the database engine stops while it reads it. Nothing was changed.',
    ],
    [
      'the database is gone',
      (dataDir) => rmSync(join(dataDir, 'database'), { recursive: true }),
      'holds a signing key and emails of an earlier installation, but its database is gone. Nothing was changed.',
    ],
    [
      'the database is an empty directory',
      (dataDir) => (rmSync(join(dataDir, 'database'), { recursive: true }), mkdirSync(join(dataDir, 'database'))),
      'holds a signing key and emails of an earlier installation, but its database is gone. Nothing was changed.',
    ],
  ])('when %s, it says what is there and how to restore', async (_, damage, sentence) => {
    const dataDir = usedDirectory()
    damage(dataDir)
    const before = listFiles(dataDir).filter((file) => !file.startsWith('lock'))
    const refusal = await open(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StartError)
    expect((refusal as Error).message).toContain(sentence)
    expect((refusal as Error).message).toContain('npm run restore -- --from FILE')
    expect(listFiles(dataDir).filter((file) => !/^(lock|.s.PGSQL)|postmaster/.test(file))).toEqual(
      before.filter((file) => !/postmaster/.test(file)),
    )
  })

  it.each<[string, (path: string) => void]>([
    ['noise', (path) => writeFileSync(path, randomBytes(4096))],
    ['a folder', (path) => mkdirSync(path)],
  ])('a lock that is %s is named, and may be removed', async (_, make) => {
    const dataDir = temporaryDirectory()
    make(join(dataDir, 'lock'))
    await expect(open(dataDir)).rejects.toThrow(/lock cannot be used as the lock of DATA_DIR .* remove it/)
  })
})

describe('An engine that stops for good', () => {
  it('says so, and can still be closed', async () => {
    const database = await open(DATA_DIR)
    const stopped = new Promise<unknown>((resolve) => database.onStopped(resolve))
    rmSync(join(DATA_DIR, 'database/pg_wal'), { recursive: true })
    const write = `create table if not exists t (n int); insert into t values (1); select pg_switch_wal()`
    const refusal = await eventually('a write that fails', async () =>
      database.pool.query(write).then(
        () => undefined,
        (error: unknown) => error,
      ),
    )
    expect(refusal).toBeInstanceOf(Error)
    expect(await stopped).toBeInstanceOf(Error)
    await database.close()
    expectFree('it was closed')
  })
})

/** Expects that the lock of the directory is free, and leaves it free. */
function expectFree(why: string): void {
  const release = lockDirectory(DATA_DIR)
  expect(release, why).toBeTypeOf('function')
  release!()
}
