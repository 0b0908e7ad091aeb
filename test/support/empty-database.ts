import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPLATE } from '#server/db/embedded/open-embedded.ts'

/** Adds an empty database where there is none, as the first start does, but without an fsync for each of a thousand files. */
export function addEmptyDatabase(dataDir: string): void {
  const directory = join(dataDir, 'database')
  if (!existsSync(directory)) cpSync(TEMPLATE, directory, { recursive: true })
}
