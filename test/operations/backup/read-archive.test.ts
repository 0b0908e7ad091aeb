import { readFileSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTicket } from '#contract/tickets.ts'
import { compareMigrations } from '#server/backup/compatibility.ts'
import { checkBackup } from '#server/backup/restore-backup.ts'
import { ALL_TABLES, ARCHIVED_TABLES } from '#server/backup/database-rows.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { type Backup, writeBackup } from '#server/backup/write-backup.ts'
import { attachments, tickets } from '#server/schema/schema.ts'
import { type TestApp, ticketInput } from '#test/support/app.ts'
import { temporaryDirectory } from '#test/support/server.ts'
import { temporaryFile, fillInstallation, neverAborted, openInstallationAt } from '#test/unit/backup/installation.ts'

let app: TestApp
let backup: Backup
const dataDir = temporaryDirectory()
beforeAll(async () => {
  app = await openInstallationAt(dataDir)
  await fillInstallation(app)
  await damageFiles()
  backup = await writeUnderLoad()
  return () => app.close()
})

/** Adds files that are lost and altered since they were received. */
async function damageFiles(): Promise<void> {
  const row = (id: string, size: number) => ({
    id,
    name: 'a.txt',
    size,
    content_type: 'text/plain',
    sha256: 'f'.repeat(64),
    created_at: new Date(app.ctx.now().getTime() - 3_600_000),
  })
  await app.ctx.db
    .insert(attachments)
    .values([row('temp/3-lost.txt', 5), row('temp/4-short.txt', 500_000), row('temp/5-long.txt', 3)])
  writeFileSync(join(dataDir, 'attachments/temp/4-short.txt'), 'half')
  writeFileSync(join(dataDir, 'attachments/temp/5-long.txt'), 'longer than that')
}

/** Writes the backup while tickets are being created. */
async function writeUnderLoad(): Promise<Backup> {
  const stop = new AbortController()
  const create = async () => {
    for (let n = 0; !stop.signal.aborted || n < 3; n++)
      await app.call(createTicket, ticketInput({ title: `Under load ${n}` }))
  }
  const load = Promise.all([create(), create()])
  const written = await writeBackup(app.config, temporaryFile(), neverAborted)
  stop.abort()
  await load
  return written
}

type Row = { id: string; ticket_id: string; kind: string; name: string; data: { ticketId: string } }
const sorted = (texts: string[]) => texts.toSorted((a, b) => a.localeCompare(b))

/** Every row of a backup, parsed, by table, with the columns the tests read. */
async function rowsOf(path: string): Promise<Record<string, Row[]>> {
  const rows: Record<string, Row[]> = {}
  await readArchive(path, {
    manifest: () => {},
    file: async (_key, _size, content) => {
      for await (const _ of content);
    },
    rows: async (table, lines) => void (rows[table] ??= []).push(...lines.map((line) => JSON.parse(line) as Row)),
  })
  return rows
}

describe('The content of a backup', () => {
  it('is every table of the database except rate limits and leases, and only unfinished jobs', () => {
    const carried = backup.manifest.tables.map(({ name }) => name)
    expect(sorted(carried)).toEqual(
      sorted([...ALL_TABLES.filter((name) => !['rate_limits', 'leases', 'site_releases'].includes(name)), 'jobs']),
    )
  })

  it('is ordered so that referenced tables come first', () => {
    const names = ARCHIVED_TABLES.map(({ name }) => name)
    expect(names.indexOf('auth_users')).toBeLessThan(names.indexOf('support_users'))
    expect(names.indexOf('support_users')).toBeLessThan(names.indexOf('tickets'))
    expect(names.indexOf('tickets')).toBeLessThan(names.indexOf('attachments'))
  })

  it('does not contain the signing key', () => {
    const bytes = readFileSync(backup.path)
    expect(bytes.includes(app.config.secret!)).toBe(false)
  })

  it('is of one moment, while tickets are being created', async () => {
    const { tickets: carried, ticket_events, ai_analyses, jobs } = await rowsOf(backup.path)
    const ids = sorted(carried!.map(({ id }) => id))
    expect(ids.length).toBeLessThan(await app.ctx.db.$count(tickets))
    const created = ticket_events!.filter(({ kind }) => kind === 'created')
    expect(sorted(created.map(({ ticket_id }) => ticket_id))).toEqual(ids)
    expect(sorted(ai_analyses!.map(({ ticket_id }) => ticket_id))).toEqual(ids)
    const mails = jobs!.filter(({ name }) => name === 'send-ticket-created')
    expect(sorted(mails.map(({ data }) => data.ticketId))).toEqual(ids)
  })
})

it('Lost and altered files are reported, and archived as they are found', async () => {
  const { path, checks } = backup
  expect(checks.missing).toEqual(['temp/3-lost.txt'])
  expect(checks.altered).toEqual(['temp/4-short.txt', 'temp/5-long.txt'])
  expect((await checkBackup(path)).checks).toEqual(checks)
})

describe('A backup is refused', () => {
  const NOT_WHOLE = /cannot be restored: .*Nothing was changed\.$/
  const changed = (change: (bytes: Buffer) => Buffer): string => {
    const path = temporaryFile()
    writeFileSync(path, change(readFileSync(backup.path)))
    return path
  }

  it('when it is cut off anywhere', async () => {
    const { length } = readFileSync(backup.path)
    for (const part of [0, 0.1, 0.5, 0.9, 0.99]) {
      const at = Math.floor(length * part)
      await expect(checkBackup(changed((bytes) => bytes.subarray(0, at))), `at ${at}`).rejects.toThrow(NOT_WHOLE)
    }
    const lastEntry = changed((bytes) => bytes.subarray(0, bytes.indexOf('checks.json')))
    await expect(checkBackup(lastEntry)).rejects.toThrow('it is damaged or cut off')
  })

  it('when any significant bit of it has changed', async () => {
    const places = (bytes: Buffer) => [
      bytes.indexOf('"next"') + 10,
      bytes.indexOf('attachments/') + 515,
      bytes.indexOf('tables/tickets/') + 540,
      bytes.indexOf('"rows"') + 9,
      bytes.indexOf('tables/ticket_events/') + 3,
    ]
    for (const place of places(readFileSync(backup.path))) {
      const path = changed((bytes) => {
        bytes[place]! ^= 1
        return bytes
      })
      await expect(checkBackup(path), `at ${place}`).rejects.toThrow(NOT_WHOLE)
    }
  })

  it('when it is another file, or none', async () => {
    await expect(checkBackup(changed(() => randomBytes(5_000)))).rejects.toThrow(NOT_WHOLE)
    await expect(checkBackup('/nowhere/at-all.tar')).rejects.toThrow('there is no such file')
  })

  it('when it is of another release, with what to do', async () => {
    const manifest = (from: string, to: string) =>
      changed((bytes) => Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1'))
    const [first] = backup.manifest.migrations
    await expect(checkBackup(manifest('"format": 1', '"format": 9'))).rejects.toThrow('Install a newer release')
    await expect(checkBackup(manifest(first!, first!.replace(/^./, 'z')))).rejects.toThrow(
      /made by release .* newer than those of this release.*Install release/,
    )
    expect(compareMigrations(['a'], ['a', 'b'])).toBe('older')
    expect(compareMigrations(['a', 'b'], ['a', 'b'])).toBe('same')
    expect(compareMigrations(['a', 'c'], ['a', 'b'])).toBe('newer')
  })
})
