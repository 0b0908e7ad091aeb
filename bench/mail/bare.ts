import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import PostalMime from 'postal-mime'

type Query = (sql: string, values?: unknown[]) => Promise<unknown>

const TABLE = 'create table bare_mails (id serial primary key, sender text, subject text, words text, html text)'
const INSERT = 'insert into bare_mails (sender, subject, words, html) values ($1, $2, $3, $4)'

/** The reference: the same mails a second, parsed and inserted as one row each, one after the other. */
export async function bareMailsPerSecond(mails: Buffer[], { directory, url }: { directory: string; url?: string }) {
  const { query, close } = await (url === undefined ? openEmbedded(directory) : openPostgres(url))
  try {
    await query(TABLE)
    const start = performance.now()
    for (const mail of mails) {
      const { from, subject, text, html } = await PostalMime.parse(mail)
      await query(INSERT, [from?.address, subject, text, html])
    }
    return mails.length / ((performance.now() - start) / 1000)
  } finally {
    await query('drop table bare_mails')
    await close()
  }
}

async function openEmbedded(directory: string): Promise<{ query: Query; close: () => Promise<void> }> {
  const database = await PGlite.create(mkdtempSync(join(directory, 'bare-')))
  return { query: (sql, values) => database.query(sql, values), close: () => database.close() }
}

async function openPostgres(url: string): Promise<{ query: Query; close: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { query: (sql, values) => client.query(sql, values), close: () => client.end() }
}
