import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { ticketInput } from '#test/support/app.ts'
import { IS_FULL_SIZE } from '#test/support/drill.ts'
import { signInFirstAdmin } from '#test/support/first-admin.ts'
import type { Installation } from '#test/support/new-installation.ts'
import { call, eventually } from '#test/support/server.ts'
import { queryDatabase } from '#test/support/query-database.ts'

type Upload = { id: string; token: string; content: string }
type Claimed = { ticketId: string; contents: string[] }

const WORKERS = IS_FULL_SIZE ? 6 : 3
const CLAIMS_BEFORE_KILL = 3
/** However busy the machine is, a file is moved by its job, and claims go on, within this time. */
const PROGRESS_TIMEOUT_MS = 300_000
const POLL_MS = 100

/**
 * Uploads files and claims them with tickets, several at once, until the server is killed. Resolves once some claims were
 * acknowledged; after the restart `verify` checks that every acknowledged file is there and whole.
 */
export async function uploadFiles(url: string) {
  const unclaimed = new Map<string, Upload>()
  const claimed: Claimed[] = []
  const worker = async (name: number) => {
    for (let count = 0; ; count++) {
      const uploads: Upload[] = []
      for (const part of ['a', 'b']) {
        const sent = await upload(url, `${name}-${count}-${part} `.repeat(4000))
        uploads.push(sent)
        unclaimed.set(sent.id, sent)
      }
      claimed.push(await claim(url, uploads))
      for (const { id } of uploads) unclaimed.delete(id)
    }
  }
  // A request to a killed server rejects, which ends its worker.
  const stopped = Promise.all(Array.from({ length: WORKERS }, (_, name) => worker(name).catch(() => {})))
  await eventually('claimed files', () => claimed.length >= CLAIMS_BEFORE_KILL, PROGRESS_TIMEOUT_MS)
  return {
    /** Resolves when the last request has failed. */
    stopped: stopped.then(() => {}),
    async verify(restarted: string, env: Installation): Promise<void> {
      const cookie = await signInFirstAdmin(restarted)
      for (const { ticketId, contents } of claimed)
        expect((await readFiles(restarted, cookie, ticketId)).toSorted()).toEqual(contents.toSorted())
      for (const each of unclaimed.values()) {
        // The claim may have been committed before the response was lost.
        const late = await claim(restarted, [each]).catch(() => undefined)
        if (late) expect(await readFiles(restarted, cookie, late.ticketId)).toEqual([each.content])
        else
          await eventually(
            'the file of its ticket',
            () => storedKeys(env).some((key) => key.endsWith(each.id.slice(5))),
            PROGRESS_TIMEOUT_MS,
          )
      }
      expect(readdirSync(join(env.DATA_DIR, 'attachments/.drafts'))).toEqual([])
    },
    /** Checks that no stored file is without its row, once the jobs of the killed process have been repeated. */
    async verifyNothingElse(env: Installation): Promise<void> {
      const orphans = async () => {
        const rows = await queryDatabase<{ id: string }>(env, 'select id from attachments')
        const ids = new Set(rows.map(({ id }) => id))
        return storedKeys(env).filter((key) => !ids.has(key))
      }
      const areNone = async () => (await orphans()).length === 0
      await eventually('no file without its row', areNone, PROGRESS_TIMEOUT_MS, POLL_MS)
    },
  }
}

async function upload(url: string, content: string): Promise<Upload> {
  const body = new FormData()
  body.set('file', new File([content], 'log.txt'))
  const response = await fetch(`${url}/api/attachments`, { method: 'POST', body })
  const { id, token } = (await response.json()) as Upload
  return { id, token, content }
}

async function claim(url: string, uploads: Upload[]): Promise<Claimed> {
  const attachments = uploads.map(({ id, token }) => ({ id, token }))
  const customerInfo = { ...ticketInput().customerInfo, email: `customer-${randomUUID()}@example.com` }
  const { status, body } = await call(url, 'POST', '/api/tickets', ticketInput({ attachments, customerInfo }))
  if (status !== 201) throw new Error(`Creating a ticket responded ${status}.`)
  return { ticketId: body.ticket.id, contents: uploads.map(({ content }) => content) }
}

async function readFiles(url: string, cookie: string, ticketId: string): Promise<string[]> {
  const { status, body } = await call(url, 'GET', `/api/tickets/${ticketId}/attachments`, undefined, {
    cookie,
  })
  expect([status, body]).toEqual([200, expect.any(Array)])
  const links = (body as { url: string | null }[]).map((file) => file.url)
  return Promise.all(links.map(async (link) => (link ? (await fetch(url + link)).text() : 'missing')))
}

const storedKeys = ({ DATA_DIR }: Installation): string[] =>
  readdirSync(join(DATA_DIR, 'attachments'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.split('/').at(-1)}/${entry.name}`)
