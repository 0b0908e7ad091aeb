/** Creates the template directory of a new embedded database, tables included, so that a first start skips initdb. */
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connectionOptions } from '#server/db/database.ts'
import { TEMPLATE, openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openQueue } from '#server/jobs/queue.ts'
import { createLog } from '#server/log.ts'

const draft = `${TEMPLATE}.new`
await rm(draft, { recursive: true, force: true })
await rm(TEMPLATE, { recursive: true, force: true })
await mkdir(draft, { recursive: true })

const embedded = await openEmbedded(draft)
const connection = connectionOptions({ databaseUrl: undefined, dataDir: draft })
await migrate(connection)
const queue = await openQueue(connection, createLog('error'))
await queue.stop()
await embedded.close()

await rename(join(draft, 'database'), TEMPLATE)
await rm(draft, { recursive: true })
