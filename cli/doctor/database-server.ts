import { type DatabaseCheck, ok, problem, warning } from './finding.ts'

const MIN_VERSION = 15
const SERVER_QUERY = `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
  current_setting('server_encoding') as encoding, lower('ÄÉЖ') = 'äéж' as folds`

type ServerRow = { version: string; major: number; encoding: string; folds: boolean }

/** Checks whether the server is new enough, stores every character, and folds the case of every alphabet. */
export const checkServer: DatabaseCheck = async (client) => {
  const { rows } = await client.query<ServerRow>(SERVER_QUERY)
  return serverFindings(rows[0]!)
}

/** Judges what the server reports. */
export function serverFindings({ version, major, encoding, folds }: ServerRow) {
  const recreateAdvice = 'Make a new database with `createdb --encoding UTF8 --locale C.UTF-8 --template template0`'
  return [
    major >= MIN_VERSION
      ? ok('Database', `PostgreSQL ${version}.`)
      : problem('Database', `PostgreSQL ${version} is too old.`, `Move to version ${MIN_VERSION} or newer.`),
    encoding === 'UTF8'
      ? ok('Encoding', 'UTF8.')
      : problem(
          'Encoding',
          `${encoding} cannot hold every letter.`,
          `${recreateAdvice}, and restore a backup into it.`,
        ),
    folds
      ? ok('Letters', 'Upper and lower case belong together in every alphabet.')
      : warning(
          'Letters',
          'The database takes upper and lower case of letters such as Ä and ä for different ones.',
          `${recreateAdvice}, and restore a backup into it, if people with such names are to be found.`,
        ),
  ]
}
