import { purgeUnclaimedUploads } from './purge-unclaimed-uploads.ts'
import type { Context } from '../context.ts'
import { errorFields } from '../log.ts'
import { purgeIdempotencyKeys } from '../idempotency.ts'
import { purgeContactMessages } from './purge-contact-messages.ts'
import { purgeMails } from './purge-mails.ts'
import { purgeModels } from './purge-models.ts'
import { purgeSignIns } from './purge-sign-ins.ts'
import { purgeDrafts } from './purge-drafts.ts'

const TASKS = [
  purgeUnclaimedUploads,
  purgeIdempotencyKeys,
  purgeContactMessages,
  purgeMails,
  purgeSignIns,
  purgeModels,
  purgeDrafts,
]

/**
 * Removes what nobody needs any more, by the times of `config.retention`; hourly, in batches, the rest at the next run.
 * One task that fails keeps none of the others from being done. Throws at the end, so that it is tried again.
 */
export async function runMaintenance(ctx: Context): Promise<void> {
  const failed: string[] = []
  for (const task of TASKS) {
    try {
      await task(ctx)
    } catch (error) {
      failed.push(task.name)
      ctx.log.warn('upkeep is not complete', { task: task.name, ...errorFields(error) })
    }
  }
  if (failed.length > 0) throw new Error(`Not done: ${failed.join(', ')}.`)
}
