import type pg from 'pg'
import { fixedId } from './ids.ts'
import { MACROS, SAVED_REPLIES, SHARED_VIEWS } from './library.ts'

/**
 * Adds the saved replies, macros and shared views, and the tags of the seeded tickets, once: what is there already stays as it is.
 * They belong to no one person.
 */
export async function writeLibrary(client: pg.ClientBase, until: string): Promise<void> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row)
    const places = names.map((_, index) => `$${index + 1}`)
    const columns = `id, created_at, updated_at, ${names.join(', ')}`
    const id = fixedId(`${table}/${String(row.title ?? row.name)}`)
    await client.query(
      `insert into ${table} (${columns}) values ('${id}', '${until}', '${until}', ${places.join(', ')})
       on conflict do nothing`,
      Object.values(row),
    )
  }
  await client.query('begin')
  for (const reply of SAVED_REPLIES) await insert('saved_replies', reply)
  for (const { reply, change, ...macro } of MACROS) {
    const reply_id = fixedId(`saved_replies/${reply}`)
    await insert('macros', { ...macro, reply_id, change: JSON.stringify(change) })
  }
  for (const { query, ...view } of SHARED_VIEWS)
    await insert('views', {
      ...view,
      query: JSON.stringify(query),
      sort: 'created_at',
      direction: 'asc',
      shared: true,
    })
  await client.query(
    `insert into tags (name, created_at) select distinct tag, $1::timestamptz from ticket_list_tags on conflict do nothing`,
    [until],
  )
  await client.query('commit')
}
