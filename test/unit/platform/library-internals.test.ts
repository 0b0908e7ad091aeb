import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { createDatabase } from '#server/platform/db/database.ts'

/** A pool whose connections are lost before they do anything. */
function deadPool() {
  const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  const release = vi.fn()
  const client = { query: () => Promise.reject(lost), release, on: () => {} }
  const pool = Object.assign(new pg.Pool(), { connect: async () => client })
  return { pool, release }
}

describe('What the database code relies on inside its libraries', () => {
  it('a transaction whose connection is lost discards the connection', async () => {
    const { pool, release } = deadPool()
    await expect(createDatabase(pool).transaction(async () => {})).rejects.toThrow()
    expect(release).toHaveBeenCalledExactlyOnceWith(true)
  })

  it('Drizzle does not discard it by itself; once it does, `createDatabase` need not', async () => {
    const { pool, release } = deadPool()
    await expect(drizzle(pool).transaction(async () => {})).rejects.toThrow()
    expect(release).not.toHaveBeenCalledWith(true)
  })

  it('a pool of pg runs its queries through `connect`, which the watched pool replaces', async () => {
    const pool = new pg.Pool()
    const refused = new Error('refused')
    pool.connect = ((callback: (error: Error) => void) => callback(refused)) as never
    await expect(pool.query('select 1')).rejects.toBe(refused)
  })

  it('PGlite starts without fsync unless its default parameters are changed', () => {
    expect(PGlite.defaultStartParams).toContain('-F')
  })
})
