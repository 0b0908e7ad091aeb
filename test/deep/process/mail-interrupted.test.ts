import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { dropMail } from '#test/deep/chaos/support/mail-files.ts'
import { ADMIN } from '#test/support/app.ts'
import { container, filePart, plainPart } from '#test/support/mail/mail-bytes.ts'
import { rawMail } from '#test/support/mail/raw-mail.ts'
import { newInstallation } from '#test/support/new-installation.ts'
import { queryDatabase } from '#test/support/query-database.ts'
import { type Env, type RunningServer, call, eventually, startServer } from '#test/support/server.ts'

/** A second or two of the ten seconds that reading may take. */
const SLOW_TEXT = '> a\r\nOn x wrote:\r\n'.repeat(40_000)
/** Its file is decoded first. */
const SLOW_MAIL = container(
  'mixed',
  [filePart('text/plain', 'The page', ['Content-Disposition: attachment; filename=page.txt']), plainPart(SLOW_TEXT)],
  ['From: Ann Smith <ann@customer.example>', 'Subject: Slow', 'Message-ID: <slow@customer.example>'],
).toString()

type MailRow = { id: string; state: string; attempts: number; reason: string | null; subject: string | null }
const mailRows = (env: Env) =>
  queryDatabase<MailRow>(env, 'select id, state, attempts, reason, subject from inbound_mails order by sequence')
const ticketTitles = async (env: Env) =>
  (await queryDatabase<{ title: string }>(env, 'select title from tickets order by ticket_id')).map(
    ({ title }) => title,
  )

/** The folders of mails that are being read, or were when a process died, and what has been decoded into them. */
function foldersOf({ DATA_DIR }: Env): { name: string; files: string[] }[] {
  const staging = join(DATA_DIR!, 'attachments/.drafts')
  if (!existsSync(staging)) return []
  return readdirSync(staging).map((name) => ({ name, files: filesIn(join(staging, name)) }))
}
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Resolves once this process has decoded the file of the mail and reads the text behind it. */
const isParsing = (env: Env, { child }: RunningServer) =>
  eventually(
    'a mail is being parsed',
    () => foldersOf(env).some(({ name, files }) => name.includes(`_${child.pid}_`) && files.length > 0),
    60_000,
    5,
  )
const isRouted = (env: Env, count: number) =>
  eventually('every mail is routed', async () => {
    const rows = await mailRows(env)
    return rows.length === count && rows.every(({ state }) => state !== 'received') && rows
  })

describe.concurrent('While a mail is being parsed', () => {
  it('SIGTERM ends the process in time, and the next start routes the mail once', async () => {
    const env = await newInstallation('postgres')
    const server = await startServer(env)
    dropMail(env, 'slow.eml', SLOW_MAIL)
    await isParsing(env, server)
    expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null })
    // Not counted as an attempt that failed, nor as one that ended the process.
    expect(await mailRows(env)).toMatchObject([{ state: 'received', attempts: 0 }])
    expect(foldersOf(env)).toEqual([])

    const next = await startServer(env)
    expect(await isRouted(env, 1)).toMatchObject([{ state: 'routed', subject: 'Slow' }])
    expect(await ticketTitles(env)).toEqual(['Slow'])
    await next.stop()
    expect(foldersOf(env)).toEqual([])
  })

  it('SIGKILL counts, and the fourth in a row fails the mail: it is not read at every start for ever, and the next mail goes on', async () => {
    const env = await newInstallation('postgres')
    dropMail(env, '1.eml', SLOW_MAIL)
    let server = await startServer(env)
    await isParsing(env, server)
    dropMail(env, '2.eml', rawMail({ from: 'bob@other.example', subject: 'Behind it' }))
    for (const deaths of [1, 2, 3]) {
      await server.kill()
      server = await startServer(env)
      await isParsing(env, server)
      expect(server.errors()).toContain(`"message":"mail.interrupted"`)
      expect(server.errors()).toContain(`"deaths":${deaths}`)
      expect((await mailRows(env))[0]).toMatchObject({ state: 'received', attempts: 0 })
    }
    await server.kill()
    server = await startServer(env)
    const [slow, behind] = await isRouted(env, 2)
    expect(slow).toMatchObject({
      state: 'failed',
      reason: 'The server went down four times while it read this email. If it is tried again, that may happen again.',
    })
    expect(behind).toMatchObject({ state: 'routed', subject: 'Behind it' })

    await tryAgain(server, slow!.id)
    await isRouted(env, 2)
    expect((await ticketTitles(env)).toSorted()).toEqual(['Behind it', 'Slow'])
    await server.stop()
    expect(foldersOf(env)).toEqual([])
  })
})

async function tryAgain({ url }: RunningServer, id: string): Promise<void> {
  await call(url, 'POST', '/api/setup-admin', ADMIN)
  const { headers } = await call(url, 'POST', '/api/auth/sign-in/email', ADMIN)
  const cookie = headers.getSetCookie()[0]!.split(';')[0]!
  expect((await call(url, 'POST', `/api/mails/${id}/retry`, undefined, { cookie })).status).toBe(202)
}
