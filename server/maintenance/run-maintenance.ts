import type { Context } from '../context.ts'
import { errorFields } from '../platform/log.ts'
import { warnOfExpiry } from '../mail/oauth/expiry.ts'
import { purgeNotices } from '../conversation/mail-due-notices.ts'
import { listAdminIds } from '../people/admins.ts'
import {
  purgeBulkChanges,
  purgeDrafts,
  purgeReads,
  purgeSuggestions,
  purgePageAccess,
  purgeContactMessages,
  purgeStagedFiles,
  purgeIdempotencyKeys,
  purgeMails,
  purgeModels,
  purgeSignIns,
  purgeStoppedAnswers,
  purgeUnclaimedUploads,
} from './purge.ts'
import { purgeInboundMails, purgeOrphanedMails, purgeTakenFiles } from './purge-mails-in.ts'

const warnOfSecretExpiry = (ctx: Context) => warnOfExpiry(ctx, listAdminIds)

const TASKS = [
  purgeUnclaimedUploads,
  purgeStoppedAnswers,
  purgeIdempotencyKeys,
  purgeContactMessages,
  purgeMails,
  purgeInboundMails,
  purgeTakenFiles,
  purgeOrphanedMails,
  purgeSignIns,
  purgePageAccess,
  purgeDrafts,
  purgeReads,
  purgeSuggestions,
  purgeBulkChanges,
  purgeModels,
  purgeStagedFiles,
  purgeNotices,
  warnOfSecretExpiry,
]

/**
 * Removes what has outlived its retention period (`config.retention`), in batches; what is left over waits for the next
 * hour. Tickets stay until a person is erased (users/erase). Warns of what will end soon. A task that fails does not keep the others from running. Throws at the end if any failed, so the job is retried.
 */
export async function runMaintenance(ctx: Context): Promise<void> {
  const failed: string[] = []
  for (const task of TASKS) {
    try {
      await task(ctx)
    } catch (error) {
      failed.push(task.name)
      ctx.log.warn('maintenance.task_failed', { task: task.name, ...errorFields(error) })
    }
  }
  if (failed.length > 0) throw new Error(`Maintenance tasks failed: ${failed.join(', ')}.`)
}
