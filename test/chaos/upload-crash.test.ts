import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { ADMIN, ticketInput } from '#test/support/app.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import {
  type Env,
  type RunningServer,
  call,
  eventually,
  startServer,
  temporaryDirectory,
} from '#test/support/server.ts'

type Upload = { id: string; token: string; content: string }
type Made = { ticketId: string; contents: string[] }

const ROUNDS = 2
/** A job of a dead process is taken up after 20 seconds, at the next look. */
const JOB_PATIENCE_MS = 60_000

async function upload(server: RunningServer, content: string): Promise<Upload> {
  const body = new FormData()
  body.set('file', new File([content], 'log.txt'))
  const response = await fetch(`${server.url}/api/attachments`, { method: 'POST', body })
  const { id, token } = (await response.json()) as Upload
  return { id, token, content }
}

async function claim(server: RunningServer, uploads: Upload[]): Promise<Made> {
  const attachments = uploads.map(({ id, token }) => ({ id, token }))
  const customerInfo = { ...ticketInput().customerInfo, email: `customer-${Math.random()}@example.com` }
  const { status, body } = await call(
    server.url,
    'POST',
    '/api/tickets',
    ticketInput({ attachments, customerInfo }),
  )
  if (status !== 201) throw new Error(`create-ticket answered ${status}`)
  return { ticketId: body.ticket.id, contents: uploads.map(({ content }) => content) }
}

/** Uploads and claims, many at once, until the power goes; answers what was acknowledged before. */
async function workUntilKilled(server: RunningServer, round: number) {
  const uploads: Upload[] = []
  const made: Made[] = []
  const worker = async (name: number) => {
    for (let count = 0; ; count++) {
      const mine: Upload[] = []
      for (const part of ['a', 'b']) {
        const content = `${round}-${name}-${count}-${part} `.repeat(4000)
        mine.push(await upload(server, content))
        uploads.push(mine.at(-1)!)
      }
      const ticket = await claim(server, mine)
      made.push(ticket)
      for (const { id } of mine)
        uploads.splice(
          uploads.findIndex((each) => each.id === id),
          1,
        )
    }
  }
  const workers = Array.from({ length: 6 }, (_, name) => worker(name).catch(() => {}))
  await eventually('some work done', () => made.length >= 5)
  await server.kill()
  await Promise.all(workers)
  return { uploads, made }
}

async function signIn(server: RunningServer): Promise<Record<string, string>> {
  await call(server.url, 'POST', '/api/setup-admin', ADMIN)
  const { headers } = await call(server.url, 'POST', '/api/auth/sign-in/email', ADMIN)
  return {
    cookie: headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; '),
  }
}

async function contentsOf(server: RunningServer, admin: Record<string, string>, ticketId: string) {
  const { body } = await call(server.url, 'GET', `/api/tickets/${ticketId}/attachments`, undefined, admin)
  const links = (body as { url: string | null }[]).map(({ url }) => url)
  return Promise.all(links.map(async (url) => (url ? (await fetch(server.url + url)).text() : 'missing')))
}

const objectsIn = (dataDir: string) =>
  readdirSync(join(dataDir, 'attachments'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.split('/').at(-1)}/${entry.name}`)

async function idsIn(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from attachments')
  await client.end()
  return rows.map(({ id }) => id)
}

async function everyObjectHasItsRow({ DATA_DIR, DATABASE_URL }: Env): Promise<void> {
  const orphans = async () => {
    const ids = await idsIn(DATABASE_URL!)
    return objectsIn(DATA_DIR!).filter((key) => !ids.includes(key))
  }
  await eventually('no orphans', async () => (await orphans()).length === 0, JOB_PATIENCE_MS)
}

describe.each<[string, () => Promise<Env>]>([
  ['the embedded database', async () => ({})],
  ['PostgreSQL', createTestDatabase],
])('With %s, when the power goes during uploads and claims', (_, database) => {
  it('every file that was acknowledged is there and whole, and nothing else stays', async () => {
    const env: Env = { DATA_DIR: temporaryDirectory(), ...(await database()) }
    for (let round = 0; round < ROUNDS; round++) {
      const { uploads, made } = await workUntilKilled(await startServer(env), round)
      const restarted = await startServer(env)
      const admin = await signIn(restarted)
      for (const { ticketId, contents } of made)
        expect((await contentsOf(restarted, admin, ticketId)).toSorted()).toEqual(contents.toSorted())
      for (const each of uploads) {
        // The claim that was under way may have been committed before the answer was lost.
        const late = await claim(restarted, [each]).catch(() => undefined)
        if (late) expect(await contentsOf(restarted, admin, late.ticketId)).toEqual([each.content])
        else
          await eventually('its ticket', () =>
            objectsIn(env.DATA_DIR!).some((key) => key.endsWith(each.id.slice(5))),
          )
      }
      expect(readdirSync(join(env.DATA_DIR!, 'attachments/.drafts'))).toEqual([])
      if (env.DATABASE_URL && round === ROUNDS - 1) await everyObjectHasItsRow(env)
      await restarted.stop()
    }
  })
})
