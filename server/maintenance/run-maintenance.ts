import { getTableName } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { errorFields } from '../platform/log.ts'
import { keepConsents, warnOfSecretExpiry } from '../mail/oauth/expiry.ts'
import { PERSONAL_DATA, purge } from '../people/personal-data.ts'
import { reencryptSecrets } from '../people/second-factor-codes.ts'
import { purgeMails, purgeModels, purgeOrphanedMails, purgeStagedFiles, purgeTakenFiles } from './purge.ts'

type Task = { name: string; run: (ctx: Context) => Promise<unknown> }

const TASKS: Task[] = [
  ...PERSONAL_DATA.filter(({ keep }) => keep).map((data) => ({
    name: typeof data.keep === 'function' ? data.keep.name : `purge ${getTableName(data.table)}`,
    run: (ctx: Context) => purge(data, ctx),
  })),
  ...[
    purgeMails,
    purgeTakenFiles,
    purgeOrphanedMails,
    reencryptSecrets,
    purgeModels,
    purgeStagedFiles,
    warnOfSecretExpiry,
    keepConsents,
  ].map((run) => ({ name: run.name, run })),
]

/** Runs all tasks, even after one has failed; throws at the end, so that the job is retried. */
export async function runMaintenance(ctx: Context): Promise<void> {
  const failed: string[] = []
  for (const { name, run } of TASKS) {
    try {
      await run(ctx)
    } catch (error) {
      failed.push(name)
      ctx.log.warn('maintenance.task_failed', { task: name, ...errorFields(error) })
    }
  }
  if (failed.length > 0) throw new Error(`Maintenance tasks failed: ${failed.join(', ')}.`)
}
