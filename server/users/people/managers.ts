import { eq, sql } from 'drizzle-orm'
import type { Parsed } from '#contract/operation.ts'
import type { updatePerson as operation } from '#contract/people.ts'
import type { Actor, Context } from '#server/context.ts'
import { mayManage } from '#server/db/admins.ts'
import { supportUsers } from '#server/db/schema.ts'
import { AppError } from '#server/errors.ts'
import { lockAdmins } from './lock-admins.ts'

/**
 * Makes an admin a manager, or no manager any more. Throws `not-found`, `forbidden` for a caller who is no manager, and
 * `conflict` for the last one.
 */
export async function updatePerson(ctx: Context, { id, manager }: Parsed<typeof operation>, actor: Actor) {
  await ctx.transact(async (tx) => {
    const admins = await lockAdmins(tx, actor)
    if (!(await mayManage(tx, actor.id))) throw new AppError('forbidden', 'Only managers can change who is a manager.')
    const person = admins.find((admin) => admin.id === id)
    if (!person) throw new AppError('not-found', 'This person is not an administrator anymore.')
    const isOther = admins.some((admin) => admin.id !== id && admin.isManager)
    if (!manager && !isOther)
      throw new AppError('conflict', 'There has to be at least one manager. Make somebody else one first.')
    await tx
      .update(supportUsers)
      .set({ is_manager: manager, updated_at: sql`now()` })
      .where(eq(supportUsers.id, id))
  })
  ctx.log.info('people.manager_changed', { user: actor.id, person: id })
  return { id, manager }
}
