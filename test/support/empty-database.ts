import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeEmptyDatabase } from '#server/platform/db/embedded/empty-database.ts'

/** Adds an empty database where there is none, as the first start does, but without an fsync for each of a thousand files. */
export function addEmptyDatabase(dataDir: string): void {
  const directory = join(dataDir, 'database')
  if (!existsSync(directory)) writeEmptyDatabase(directory)
}
