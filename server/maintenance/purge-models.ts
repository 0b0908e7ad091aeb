import { lt, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { providerCalls, triageModels } from '../db/schema.ts'

/** The newest is used; those before it are there to go back to. */
const KEPT_MODELS = 3
const KEPT_MONTHS = 13

/** Removes models that later ones have replaced, of each release, and counts of provider calls of more than a year ago. */
export async function purgeModels({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.execute(sql`
    delete from ${triageModels} where id in (
      select id from (
        select id, row_number() over (partition by base order by id desc) as age from ${triageModels}
      ) as aged
      where age > ${KEPT_MODELS}
    )`)
  const at = now()
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - KEPT_MONTHS, 1))
  await db.delete(providerCalls).where(lt(providerCalls.month, first.toISOString().slice(0, 7)))
}
