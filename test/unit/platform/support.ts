import pg from 'pg'
import { connectionOptions } from '#server/platform/db/database.ts'
import { openEmbedded } from '#server/platform/db/embedded/open-embedded.ts'
import { addEmptyDatabase } from '#test/support/empty-database.ts'
import { cacheWasmEngine } from '#test/support/wasm-cache.ts'

export type Embedded = Awaited<ReturnType<typeof openEmbeddedAt>>

/** The engine on an empty database, and a pool of ten through its socket. */
export async function openEmbeddedAt(dataDir: string) {
  addEmptyDatabase(dataDir)
  await cacheWasmEngine()
  const engine = await openEmbedded(dataDir, { durable: false })
  const connection = connectionOptions({ databaseUrl: undefined, dataDir })
  const pool = new pg.Pool({ max: 10, ...connection })
  pool.on('error', () => {})
  return {
    pool,
    connection,
    close: async () => {
      await pool.end()
      await engine.close()
    },
  }
}

export const firstValue = async (pool: pg.Pool, sql: string): Promise<unknown> =>
  Object.values((await pool.query(sql)).rows[0] as object)[0]
