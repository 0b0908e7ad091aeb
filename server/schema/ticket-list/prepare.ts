import { createHash } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../../platform/start-error.ts'
import { LIST_COLUMNS, type ListColumns } from './columns.ts'
import { ticketListStatements } from './statements.ts'
import { TAGS_TABLE } from './tags.ts'

/** Collations whose lower case is Unicode's, whatever language the database sorts by; the last one always exists. */
const COLLATIONS = ['pg_c_utf8', 'und-x-icu', 'C.utf8', 'default']
const EXTENSIONS = ['pg_trgm', 'btree_gin']

/**
 * Creates the table the list is read from, and rebuilds it when its declaration has changed. Runs inside the caller's
 * transaction; returns whether it did something. A million tickets take about a minute. Throws StartError where an extension is
 * missing.
 */
export async function prepareTicketList(client: pg.ClientBase, columns: ListColumns = LIST_COLUMNS): Promise<boolean> {
  const { rows } = await client.query<{ collation: string; version: string | null }>(
    `select collname as collation, obj_description(to_regclass('ticket_list'), 'pg_class') as version
     from unnest($1::text[]) with ordinality wanted (collname, place) join pg_collation using (collname)
     where collencoding in (-1, pg_char_to_encoding('UTF8')) order by place limit 1`,
    [COLLATIONS],
  )
  const statements = ticketListStatements(columns, rows[0]!.collation)
  const version = createHash('sha256').update(statements.join(';')).digest('hex')
  if (rows[0]!.version === version) return false
  for (const extension of EXTENSIONS) await createExtension(client, extension)
  for (const statement of statements) await client.query(statement)
  await client.query(`comment on table ticket_list is '${version}'`)
  return true
}

/** Lets the indexes of the list be read alone, as only a vacuum does. Cannot run inside a transaction. */
export async function vacuumTicketList(client: pg.ClientBase): Promise<void> {
  await client.query(`vacuum (analyze) ticket_list, ${TAGS_TABLE}`)
}

async function createExtension(client: pg.ClientBase, name: string): Promise<void> {
  try {
    await client.query(`create extension if not exists ${name}`)
  } catch (error) {
    throw new StartError(
      `The database needs the extension ${name}, which comes with PostgreSQL (package postgresql-contrib). Have an administrator of it run: create extension ${name}`,
      { cause: error },
    )
  }
}
