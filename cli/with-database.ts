import { applyStoredCompany } from '#server/company/publish.ts'
import type { Config } from '#server/platform/config/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/db/open.ts'
import { createLog } from '#server/platform/log.ts'

/** Works on the installation's database, with or without a running server, and closes it. */
export async function withDatabase<Result>(
  config: Config,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  prepareDataDir(config.dataDir)
  const database = await openDatabase(config, createLog('error'), { exclusive: false })
  try {
    await applyStoredCompany(database.db)
    return await work(database)
  } finally {
    await database.close()
  }
}
