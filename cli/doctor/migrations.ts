import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '#server/db/migrate.ts'
import { type DatabaseCheck, ok, problem, warning } from './finding.ts'

const TITLE = 'Tables'
const JOURNAL = join(MIGRATIONS, 'meta/_journal.json')
/** Queried first, because a query of a table that does not exist fails. */
const EXISTS = `select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
const LAST_MIGRATION = `select max(created_at)::float8 as last from drizzle.__drizzle_migrations`

/** Checks whether the tables are those of this release. */
export const checkMigrations: DatabaseCheck = async (client) => {
  const { entries } = JSON.parse(readFileSync(JOURNAL, 'utf8')) as { entries: { when: number }[] }
  const { rows } = await client.query<{ exists: boolean }>(EXISTS)
  const last = rows[0]!.exists ? (await client.query<{ last: number | null }>(LAST_MIGRATION)).rows[0]!.last : null
  return [
    migrationsFinding(
      entries.map(({ when }) => when),
      last,
    ),
  ]
}

/** Judges the last applied migration against the known ones, both by their timestamps. */
export function migrationsFinding(known: number[], last: number | null) {
  const pending = known.filter((when) => last === null || when > last)
  if (last !== null && !known.includes(last))
    return problem(
      TITLE,
      'They are of a newer release than this program.',
      'Run the newer release, or restore a backup made before it.',
    )
  if (pending.length === 0) return ok(TITLE, 'Up to date.')
  return warning(
    TITLE,
    `${pending.length} of ${known.length} changes are still to be made.`,
    'The next start makes them; make a backup first.',
  )
}
