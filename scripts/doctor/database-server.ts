import type { DatabaseCheck } from './database.ts'
import { ok, problem, warning } from './finding.ts'

const OLDEST = 15
const ASK = `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
  current_setting('server_encoding') as encoding, lower('ÄÉЖ') = 'äéж' as folds`

type Answer = { version: string; major: number; encoding: string; folds: boolean }

/** Whether the server is new enough, keeps every letter, and knows which letters belong together. */
export const checkServer: DatabaseCheck = async (client) => {
  const { rows } = await client.query<Answer>(ASK)
  return judgeServer(rows[0]!)
}

/** What a server's answer means. */
export function judgeServer({ version, major, encoding, folds }: Answer) {
  const again = 'Make a new database with `createdb --encoding UTF8 --locale C.UTF-8 --template template0`'
  return [
    major >= OLDEST
      ? ok('Database', `PostgreSQL ${version}.`)
      : problem('Database', `PostgreSQL ${version} is too old.`, `Move to version ${OLDEST} or newer.`),
    encoding === 'UTF8'
      ? ok('Encoding', 'UTF8.')
      : problem(
          'Encoding',
          `${encoding} cannot hold every letter.`,
          `${again}, and restore a backup into it.`,
        ),
    folds
      ? ok('Letters', 'Upper and lower case belong together in every alphabet.')
      : warning(
          'Letters',
          'The database takes upper and lower case of letters such as Ä and ä for different ones.',
          `${again}, and restore a backup into it, if people with such names are to be found.`,
        ),
  ]
}
