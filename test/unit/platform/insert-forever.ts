/**
 * Inserts rows into the embedded database of a directory, one after the other, and says the id of each only when its
 * commit has been acknowledged. Started by the durability tests, which take its power away.
 */
import { accessSync, writeSync } from 'node:fs'
import pg from 'pg'
import { connectionOptions } from '#server/platform/db/database.ts'
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts'
import { lockDirectory } from '#server/platform/db/embedded/directory-lock.ts'

const [dataDir, count] = process.argv.slice(2) as [string, string]
if (!lockDirectory(dataDir)) throw new Error('taken')
const engine = await openEmbedded(dataDir)
const client = new pg.Client(connectionOptions({ databaseUrl: undefined, dataDir }))
await client.connect()
await client.query('create table if not exists promises (id int primary key, padding text)')
for (let id = 1; id <= Number(count); id++) {
  await client.query('insert into promises values ($1, $2)', [id, 'x'.repeat(500)])
  mark(`acknowledged-${id}`)
  writeSync(1, `${id}\n`)
}
await client.end()
await engine.close()

/** Asks for a file that does not exist: a line in a system call trace, and nothing else. */
function mark(name: string): void {
  try {
    accessSync(`/${name}`)
  } catch {
    // It never exists.
  }
}
