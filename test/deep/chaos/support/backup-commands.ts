import { createHash, randomBytes } from 'node:crypto'
import { generateFileName, ticketKey } from '#server/files/object-key.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { type Env, runProcess } from '#test/support/server.ts'
import { queryDatabase } from '#test/support/query-database.ts'

const MEGABYTE = 1_000_000

/** Runs one of the operator's commands (`cli/`) in a process of its own; throws with its output when it fails. */
export async function runCommand(name: string, args: string[], env: Env) {
  const start = performance.now()
  const { code, out, err } = await runProcess([`cli/${name}.ts`, ...args], env)
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${out}${err}`)
  return { out, seconds: (performance.now() - start) / 1000 }
}

/** Adds files of a megabyte, one to a ticket, in place of the files and mails that a seeded installation only has rows of. */
export async function addFiles(env: Env, megabytes: number): Promise<void> {
  const { storage, staging } = openStorage(readConfig(env))
  const database = await openDatabase(readConfig(env), createLog('error'), { exclusive: false })
  try {
    await database.pool.query('delete from attachments')
    await database.pool.query('delete from inbound_mails')
    const { rows } = await database.pool.query<{ id: string }>('select id from tickets limit $1', [megabytes])
    for (const { id } of rows) {
      const bytes = randomBytes(MEGABYTE)
      const key = ticketKey(id, generateFileName(new Date(), 'jpg'))
      await storage.put(key, await staging.write(oneChunk(bytes), bytes.length))
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

async function* oneChunk(bytes: Buffer) {
  yield bytes
}

/**
 * What a backup of one moment cannot have: acknowledged tickets that are missing, tickets without their event or analysis,
 * and attachments without their ticket. The installation has to be running, or on PostgreSQL.
 */
export async function countInconsistencies(env: Env, acknowledged: number[]) {
  const [row] = await queryDatabase<{ lost: number; incomplete: number; stray: number }>(
    env,
    `select
      (select count(*)::int from unnest('{${acknowledged.join()}}'::int[]) number
        where number not in (select ticket_id from tickets)) as lost,
      (select count(*)::int from tickets where title like 'Ticket %' and (
        id not in (select ticket_id from ticket_events) or id not in (select ticket_id from ai_analyses))) as incomplete,
      (select count(*)::int from attachments where ticket_id not in (select id from tickets)) as stray`,
  )
  return row!
}
