import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/platform/config/config.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { type Backup, writeBackup } from '#server/backup/write-backup.ts'
import { attachments, tickets } from '#server/schema/schema.ts'
import { temporaryFile, fillInstallation, neverAborted, openInstallationAt } from '#test/unit/backup/installation.ts'
import type { TestApp } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { NEEDS_S3, SKIP_REASON, startS3 } from '#test/support/services/s3-server.ts'
import { eventually, runProcess, startProcess, temporaryDirectory } from '#test/support/server.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const restore = (env: Record<string, string>, from: string, force = false) =>
  restoreBackup(readConfig(env), from, { force, log: silent })
const listFiles = (directory: string) => readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted()

async function openBucket(): Promise<{ env: Record<string, string>; keys: () => Promise<string[]> }> {
  const server = await startS3()
  onTestFinished(() => server.close())
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = await server.bucket()
  const address = `s3://${bucket}?endpoint=${encodeURIComponent(endpoint.href)}&region=${region}`
  const credentials = { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey }
  return { env: { STORAGE_URL: address, ...credentials }, keys: () => server.keys(bucket) }
}

const dataDir = temporaryDirectory()
let app: TestApp
let made: Awaited<ReturnType<typeof fillInstallation>> & { backup: Backup }
beforeAll(async () => {
  app = await openInstallationAt(dataDir)
  const filled = await fillInstallation(app)
  made = {
    ...filled,
    backup: await writeBackup(app.config, temporaryFile(), neverAborted),
  }
})

describe('A backup', () => {
  it(`moves from disk to S3 and back unchanged${SKIP_REASON}`, NEEDS_S3, async () => {
    const { backup, ticket, upload } = made
    expect(backup.writersBlockedMs).toBeGreaterThan(0)
    expect(backup.checks).toMatchObject({ missing: [], altered: [], files: { count: 3 } })
    const same = { tables: backup.checks.tables, files: backup.checks.files }
    const bucket = await openBucket()
    const many = { DATA_DIR: temporaryDirectory(), ...(await createTestDatabase()), ...bucket.env }
    expect(await restore(many, backup.path)).toMatchObject(same)
    expect(await bucket.keys()).toContain(`${ticket.id}/${upload.id.split('/')[1]}`)
    const moved = await writeBackup(readConfig(many), temporaryFile(), neverAborted)
    expect(moved.checks).toMatchObject(same)
    expect(await restore({ DATA_DIR: temporaryDirectory() }, moved.path)).toMatchObject(same)
  })

  it('is restored where the database is gone, and with --force over a damaged one, which is kept', async () => {
    const home = temporaryDirectory()
    writeFileSync(join(home, 'secret'), 'k'.repeat(43))
    await restore({ DATA_DIR: home }, made.backup.path)
    rmSync(join(home, 'database/PG_VERSION'))
    const before = listFiles(join(home, 'database'))
    await expect(restore({ DATA_DIR: home }, made.backup.path)).rejects.toThrow('PG_VERSION is missing')
    expect(listFiles(join(home, 'database'))).toEqual(before)
    const { tables } = await restore({ DATA_DIR: home }, made.backup.path, true)
    expect(tables).toEqual(made.backup.checks.tables)
    const [kept] = readdirSync(home).filter((name) => name.startsWith('database.damaged-'))
    expect(listFiles(join(home, kept!))).toEqual(before)
  })

  it('is not restored into a target that is not empty; with --force nothing from before is left', async () => {
    const { path, checks } = made.backup
    const target = { DATA_DIR: temporaryDirectory(), ...(await createTestDatabase()) }
    const taken = await openInstallationAt(target.DATA_DIR, target)
    const old = await fillInstallation(taken)
    const stored = () => readdirSync(join(target.DATA_DIR, 'attachments'), { recursive: true }).map(String)
    const name = old.upload.id.split('/')[1]!

    await expect(restore(target, path)).rejects.toThrow(/is not empty: .*tickets.*--force/)
    const { db } = taken.ctx
    // A failure in the middle, after everything from before has been removed.
    await db.execute(sql`alter table ticket_responses add constraint refused check (message = '') not valid`)
    await expect(restore(target, path, true)).rejects.toThrow('refused')
    expect((await db.select({ id: tickets.id }).from(tickets)).map(({ id }) => id)).toContain(old.ticket.id)
    expect(stored()).toContain(old.upload.id)
    await db.execute(sql`alter table ticket_responses drop constraint refused`)
    await taken.close()

    expect(await restore(target, path, true)).toMatchObject({ tables: checks.tables, undeletedFiles: 0 })
    expect(stored().filter((file) => file.endsWith(name))).toEqual([])
    const restored = new pg.Client(target.DATABASE_URL)
    await restored.connect()
    for (const change of ['truncate', 'delete from'])
      await expect(restored.query(`${change} ticket_events`)).rejects.toThrow('is refused')
    await restored.end()
    expect(stored().filter((file) => /\.(png|txt)$/.test(file))).toHaveLength(2)
  })
})

describe('The commands', () => {
  const env = { DATA_DIR: dataDir }
  const run = (script: string, args: string, inside = env) =>
    runProcess([`cli/${script}.ts`, ...args.split(' ')], inside)
  const left = () => readdirSync(join(dataDir, '.backup'))

  it('leave nothing that looks like a backup when stopped, and no draft once one is complete', async () => {
    const { db } = app.ctx
    // A file whose content is still arriving keeps the command waiting.
    const coming = { id: 'temp/1-ab.txt', name: 'a.txt', size: 1, content_type: 'text/plain', sha256: '0' }
    await db.insert(attachments).values({ ...coming, created_at: new Date() })
    const stopWith = async (signal: NodeJS.Signals) => {
      const path = temporaryFile()
      const { child, output, ended } = startProcess(['cli/backup.ts', '--to', path], env)
      const copied = () => existsSync(`${path}.part`) && existsSync(join(dataDir, '.backup/.s.PGSQL.5432'))
      await eventually('a backup under way', copied)
      child.kill(signal)
      const { code } = await ended
      expect(existsSync(path)).toBe(false)
      return { code, err: output.err, draft: existsSync(`${path}.part`) }
    }
    expect(await stopWith('SIGKILL')).toMatchObject({ code: null, draft: true })
    expect(left()).toContain('database')
    expect(await stopWith('SIGTERM')).toEqual({
      code: 1,
      err: 'Stopped; there is no backup.\n',
      draft: false,
    })
    expect(left()).toEqual(['lock'])
    await db.delete(attachments).where(eq(attachments.id, coming.id))
  })

  it('back up and restore an installation next to its running server, and print the checksums', async () => {
    const path = temporaryFile()
    const saved = await run('backup', `--to ${path}`)
    expect([saved.code, saved.err]).toEqual([0, ''])
    expect(saved.out).toMatch(/^ {2}tickets +2 {2}[0-9a-f]{64}$/m)
    expect(saved.out).toMatch(/Writers waited \d+ ms for it\.$/m)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(left()).toEqual(['lock'])

    const busy = await run('restore', `--from ${path} --force`)
    expect([busy.code, busy.err]).toEqual([
      1,
      expect.stringMatching(/^A server is running on DATA_DIR .*Stop it first/),
    ])
    await app.close()

    const restored = await run('restore', `--from ${path}`, { DATA_DIR: temporaryDirectory() })
    expect([restored.code, restored.err]).toEqual([0, ''])
    expect(restored.out).toMatch(/^ {2}tickets +2 {2}[0-9a-f]{64} {2}ok$/m)
    expect(restored.out).toMatch(/^ {2}files +3 \(0\.\d MB\) {2}[0-9a-f]{64} {2}ok$/m)
    expect(restored.out).toContain('everything is as it was')
  })
})
