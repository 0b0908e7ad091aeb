import { preparedDirectory } from './prepared-directory.ts'
import { createTestDatabase } from './test-database.ts'
import { type Env, temporaryDirectory } from './server.ts'

export type DatabaseKind = 'embedded' | 'postgres'
export type Installation = Env & { DATA_DIR: string }

/** The settings of an empty installation, gone after the test file: a data directory, and a PostgreSQL database if asked for. */
export async function newInstallation(database: DatabaseKind = 'embedded'): Promise<Installation> {
  if (database === 'embedded') return { DATA_DIR: preparedDirectory(), LOG_LEVEL: 'warn' }
  return { DATA_DIR: temporaryDirectory(), LOG_LEVEL: 'warn', ...(await createTestDatabase()) }
}

/** The databases that an option of a drill names: embedded, postgres or both. */
export function databasesNamed(option: string): DatabaseKind[] {
  if (option === 'both') return ['embedded', 'postgres']
  if (option === 'embedded' || option === 'postgres') return [option]
  throw new Error('--database is embedded, postgres or both.')
}
