import pg from 'pg'
import { connectionOptions } from '#server/db/database.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { cacheWasmEngine } from '#test/support/wasm-cache.ts'

export type Embedded = Awaited<ReturnType<typeof openEmbeddedAt>>

/** The bare engine, without our tables, and a pool of ten through its socket. */
export async function openEmbeddedAt(dataDir: string) {
  await cacheWasmEngine()
  const engine = await openEmbedded(dataDir)
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
