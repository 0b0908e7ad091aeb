import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { DurableFS } from './durable-fs.ts'

/** Syncs every commit to disk before it is acknowledged; fdatasync is a no-op in this engine, fsync is `DurableFS`'s. */
const settings = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  TimeZone: 'UTC',
}

const flags = (durable: boolean) => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ...(durable ? [] : ['-F']),
]

/**
 * Opens PGlite on a directory, in this thread, which it blocks during a query. `durable: false` is for copies that are only
 * read: nothing waits for the disk. The extensions are those of the list (docs/decisions/0045-list-from-postgresql.md).
 */
export const openEngine = (directory: string, durable = true): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableFS(directory),
    startParams: flags(durable),
    extensions: { btree_gin, pg_trgm },
  })
