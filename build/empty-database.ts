/** Creates an empty database, tables included, and packs it into a file, so that a first start skips initdb. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { connectionOptions } from '#server/platform/db/database.ts'
import { EMPTY_DATABASE, packDatabase } from '#server/platform/db/embedded/empty-database.ts'
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { createLog } from '#server/platform/log.ts'

rmSync(EMPTY_DATABASE, { force: true })
const draft = mkdtempSync(join(tmpdir(), 'empty-database-'))
try {
  const embedded = await openEmbedded(draft, { durable: false })
  const connection = connectionOptions({ databaseUrl: undefined, dataDir: draft })
  await migrate(connection)
  const queue = await openQueue(connection, createLog('error'))
  await queue.stop()
  await dropTemplates(connection)
  await embedded.close()
  packDatabase(join(draft, 'database'), EMPTY_DATABASE)
} finally {
  rmSync(draft, { recursive: true })
}

/** Drops the template databases: nearly half of the files, and no other database is ever made. */
async function dropTemplates(connection: pg.PoolConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await client.query(`drop database ${name}`)
  await client.end()
}
