import { addEmptyDatabase } from './empty-database.ts'
import { temporaryDirectory } from './server.ts'

/** Creates a data directory with an empty database, for a test that is not about the first start. Removed after the test file. */
export function preparedDirectory(): string {
  const dataDir = temporaryDirectory()
  addEmptyDatabase(dataDir)
  return dataDir
}
