import { deleteUnclaimed } from '../attachments/delete-unclaimed.ts'
import type { Context } from '../context.ts'
import { errorFields } from '../log.ts'
import { forgetAnswers } from '../tickets/answer-once.ts'
import { forgetContactMessages } from './forget-contact-messages.ts'
import { forgetMails } from './forget-mails.ts'
import { forgetModels } from './forget-models.ts'
import { forgetSignIns } from './forget-sign-ins.ts'
import { removeOldDrafts } from './remove-old-drafts.ts'

const TASKS = [
  deleteUnclaimed,
  forgetAnswers,
  forgetContactMessages,
  forgetMails,
  forgetSignIns,
  forgetModels,
  removeOldDrafts,
]

/**
 * Removes what nobody needs any more, by the times of `config.retention`; hourly, in batches, the rest at the next run.
 * One task that fails keeps none of the others from being done. Throws at the end, so that it is tried again.
 */
export async function upkeep(ctx: Context): Promise<void> {
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
