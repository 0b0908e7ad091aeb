import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ticketKey, generateFileName } from '#server/attachments/object-key.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { createLog } from '#server/log.ts'
import { openStorage } from '#server/storage/open-storage.ts'

const ROOT = join(import.meta.dirname, '../../..')
const PATIENCE_MS = 600_000
const MEGABYTE = 1_000_000

/** One of the product's commands as a process of its own; throws its words when it fails. */
export async function runCommand(name: string, args: string[], env: Record<string, string>) {
  const start = performance.now()
  const child = spawn(process.execPath, [`cli/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '/', NODE_NO_WARNINGS: '1', ...env },
    timeout: PATIENCE_MS,
  })
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`${name} ended with ${child.exitCode}: ${said}${complaint}`)
  return { said, seconds: (performance.now() - start) / 1000 }
}

const open = (env: Record<string, string>) =>
  openDatabase(readConfig(env), createLog('error'), { exclusive: false })

/** Files of a megabyte each, one a ticket, in place of the records of files that a seeded installation has. */
export async function addFiles(env: Record<string, string>, megabytes: number): Promise<void> {
  const { storage, drafts } = openStorage(readConfig(env))
  const database = await open(env)
  try {
    await database.pool.query('delete from attachments')
    const { rows } = await database.pool.query<{ id: string }>('select id from tickets limit $1', [megabytes])
    for (const { id } of rows) {
      const bytes = randomBytes(MEGABYTE)
      const key = ticketKey(id, generateFileName(new Date(), 'jpg'))
      await storage.put(key, await drafts.write(pieces(bytes), bytes.length))
      await database.pool.query(
        `insert into attachments (id, ticket_id, name, size, content_type, sha256, created_at)
          values ($1, $2, 'photo.jpg', $3, 'image/jpeg', $4, now())`,
        [key, id, bytes.length, createHash('sha256').update(bytes).digest('hex')],
      )
    }
  } finally {
    await database.close()
  }
}

async function* pieces(bytes: Buffer) {
  yield bytes
}

/** What a backup taken at one moment cannot have: acknowledged tickets that are not there, and halves of tickets. */
export async function countInconsistencies(env: Record<string, string>, acknowledged: number[]) {
  const database = await open(env)
  try {
    const { rows } = await database.pool.query<{ lost: number; torn: number; stray: number }>(
      `select
        (select count(*)::int from unnest($1::int[]) number where number not in (select ticket_id from tickets)) as lost,
        (select count(*)::int from tickets where title like 'Ticket %' and (
          id not in (select ticket_id from ticket_events) or id not in (select ticket_id from ai_analyses))) as torn,
        (select count(*)::int from attachments where ticket_id not in (select id from tickets)) as stray`,
      [acknowledged],
    )
    return rows[0]!
  } finally {
    await database.close()
  }
}
