import fs from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { syncToDiskSync } from '#server/platform/sync-to-disk.ts'

type FileStream = { nfd?: number; node: { mode: number } }
type EmscriptenModule = {
  FS: { getPath(node: unknown): string }
  NODEFS: { stream_ops: { fsync?: (stream: FileStream) => number }; realPath(node: unknown): string }
}

/**
 * The embedded database's file system with a real fsync. The library's own has none, so an acknowledged commit could be lost
 * in a power cut. This relies on internals of PGlite; test/process/durability.test.ts counts the calls and fails on a change.
 */
class DurableFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options)
    // PGlite's type of the module lacks NODEFS.
    const preRun = [...(emscriptenOpts.preRun ?? []), addFsync as unknown as () => void]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function addFsync({ NODEFS }: EmscriptenModule): void {
  NODEFS.stream_ops.fsync = (stream) => {
    if (stream.nfd !== undefined) fs.fsyncSync(stream.nfd)
    else syncToDiskSync(NODEFS.realPath(stream.node))
    return 0
  }
}

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
 * read: nothing waits for the disk. The extensions are those of the list (docs/decisions/tickets-and-list.md).
 */
export const openEngine = (directory: string, durable = true): Promise<PGlite> =>
  PGlite.create({
    fs: new DurableFS(directory),
    startParams: flags(durable),
    extensions: { btree_gin, pg_trgm },
  })
