import type pg from 'pg'

/** Everything that has bytes in the storage, by object key: attachments, and the raw mails that have come in. */
const STORED = `select id as key, size, sha256, created_at from attachments
  union all select 'mail/' || sha256, size, sha256, 'epoch'::timestamptz from inbound_mails`

/** Selects the files of a snapshot as JSON in the order of their keys. The bytes of a mail are there before its row. */
export const FILES_QUERY = `select json_build_object('key', key, 'size', size, 'sha256', sha256,
  'createdAt', extract(epoch from created_at) * 1000)::text from (${STORED}) stored order by key collate "C"`

/** Reads the object keys of all files, in order. */
export async function readFileKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`select key from (${STORED}) stored order by key collate "C"`)
  return rows.map(({ key }) => key)
}
