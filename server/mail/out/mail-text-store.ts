import type { MailTextName } from '#contract/mail-texts.ts'
import type { Database } from '../../platform/db/database.ts'
import { mailTexts } from '../../schema/schema.ts'
import type { MailWords } from './default-mail-texts.ts'

/** Time for which a change by another process may stay unnoticed. */
const CACHE_MS = 2_000

type Stored = Map<MailTextName, MailWords>
export type MailTextStore = ReturnType<typeof createMailTextStore>

/** Creates the store of changed mail texts; `read` caches for two seconds, `forget` empties the cache after a change. */
export function createMailTextStore(db: Database) {
  let cached: { until: number; values: Promise<Stored> } | undefined

  async function load(): Promise<Stored> {
    const rows = await db.select().from(mailTexts)
    return new Map(rows.map(({ name, subject, text }) => [name, { subject, text }]))
  }

  function read(): Promise<Stored> {
    const now = performance.now()
    if (cached && now < cached.until) return cached.values
    const values = load()
    cached = { until: now + CACHE_MS, values }
    // A failure is not cached.
    values.catch(() => (cached = undefined))
    return values
  }

  return { read, forget: () => void (cached = undefined) }
}
