import { statSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listAttachments } from '#contract/attachments.ts'
import { createTicket, listTickets } from '#contract/tickets.ts'
import { listResponses } from '#contract/responses.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { findLinkByKey } from '#server/customers/links.ts'
import { temporaryFile, fillInstallation, neverAborted, openInstallationAt } from '#test/unit/backup/installation.ts'
import { sampleFiles } from '#test/support/files/sample-files.ts'
import { ADMIN, type TestApp, ticketInput, readOutbox } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { eventually, runProcess, temporaryDirectory } from '#test/support/server.ts'

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const restore = (env: Record<string, string>, from: string) =>
  restoreBackup(readConfig(env), from, { force: false, log: silent })
const countJobs = async (app: TestApp, condition: string) => {
  const { rows } = await app.ctx.db.execute(sql.raw(`select count(*)::int as jobs from pgboss.job where ${condition}`))
  return (rows[0] as { jobs: number }).jobs
}

/** Time stands still: what the team has not seen for two minutes would be mailed to it. */
const NOW = new Date()
const open = (directory: string) => openInstallationAt(directory, {}, { now: () => NOW })

const dataDir = temporaryDirectory()
let app: TestApp
let made: Awaited<ReturnType<typeof fillInstallation>>
let session: string
beforeAll(async () => {
  app = await open(dataDir)
  made = await fillInstallation(app)
  session = app.cookie()
})
afterAll(() => app.close())

describe('A backup', () => {
  it('is written by a command next to a running server, which prints the checksums', async () => {
    const path = temporaryFile()
    const saved = await runProcess(['cli/backup.ts', '--to', path], { DATA_DIR: dataDir })
    expect([saved.code, saved.err]).toEqual([0, ''])
    expect(saved.out).toMatch(/^ {2}tickets +2 {2}[0-9a-f]{64}$/m)
    expect(saved.out).toMatch(/Writers waited \d+ ms for it\.$/m)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await app.send('GET', '/api/tickets?limit=10')).body.tickets).toHaveLength(2)
  })

  it('moves from the embedded database to PostgreSQL and back unchanged', async () => {
    const { ticket, upload, repeated } = made
    const { checks, path } = await writeBackup(app.config, temporaryFile(), neverAborted)
    expect(checks).toMatchObject({ missing: [], altered: [], files: { count: 3 } })
    const same = { tables: checks.tables, files: checks.files }

    const many = { DATA_DIR: temporaryDirectory(), ...(await createTestDatabase({ empty: true })) }
    const other = new pg.Client(many.DATABASE_URL)
    await other.connect()
    await expect(restore(many, path)).rejects.toThrow('Someone else is connected')
    await other.end()
    expect(await restore(many, path)).toMatchObject(same)
    await expect(restore(many, path)).rejects.toThrow(/is not empty: .*tickets.*--force/)

    const moved = await writeBackup(readConfig(many), temporaryFile(), neverAborted)
    expect(moved.checks).toMatchObject(same)
    const home = temporaryDirectory()
    expect(await restore({ DATA_DIR: home }, moved.path)).toMatchObject(same)

    const there = await open(home)
    onTestFinished(() => there.close())
    const me = await there.send('GET', '/api/admin/me', undefined, { cookie: session })
    expect(me.status).toBe(200)
    await there.openSession(ADMIN)
    const { tickets: listed } = await there.call(listTickets, { limit: 10 })
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([ticket.id, repeated.body.ticket.id]))
    const key = `${ticket.id}/${upload.id.split('/')[1]}`
    const [response] = await there.call(listResponses, { id: ticket.id })
    expect(response!.message).toBe('Line one\n\ttwo \\ "three"')
    const [file] = await there.call(listAttachments, { id: ticket.id })
    const link = new URL(file!.url!, 'http://localhost')
    const bytes = await (await there.request(link.pathname + link.search)).arrayBuffer()
    expect(Buffer.from(bytes)).toEqual(sampleFiles.png)
    const raw = await there.request(`/api/mails/${made.mail.id}/raw`)
    expect(await raw.text()).toBe(made.mail.raw)
    const again = await there.send('POST', '/api/tickets', made.request, made.once)
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(repeated.body))
    const { ticket: linked, link: page } = repeated.body
    expect(await findLinkByKey(there.ctx, linked.ticket_id, page.split('?k=')[1])).toMatchObject({ id: linked.id })
    const next = await there.call(createTicket, ticketInput())
    expect(next.ticket.ticket_id).toBe(repeated.body.ticket.ticket_id + 1)

    await there.work()
    const toDo = () => countJobs(there, `state < 'completed' and name <> 'upkeep'`)
    await eventually('no job left', async () => (await toDo()) === 0)
    expect(await countJobs(there, `state = 'failed' and retry_count = 84`)).toBe(1)
    // The waiting confirmation, answer and contact message, and the confirmation of the new ticket.
    expect(readOutbox(home)).toHaveLength(4)
    expect(await there.ctx.storage.has(key)).toBe(true)
  })
})
