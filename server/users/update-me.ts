import { eq, sql } from 'drizzle-orm'
import type { updateMe as operation } from '#contract/auth.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '#server/context.ts'
import { authUsers, supportUsers } from '#server/db/schema.ts'
import type { Caller } from './sessions/find-session.ts'

/** Changes the caller's own name and returns them. Answers they wrote before show the new name too. */
export async function updateMe(
  ctx: Context,
  { first_name, last_name }: Parsed<typeof operation>,
  { actor, session }: Caller,
): Promise<Actor> {
  await ctx.transact(async (tx) => {
    await tx
      .update(supportUsers)
      .set({ first_name, last_name, updated_at: sql`now()` })
      .where(eq(supportUsers.id, actor.id))
    await tx
      .update(authUsers)
      .set({ name: `${first_name} ${last_name}`, updatedAt: sql`now()` })
      .where(eq(authUsers.id, session.userId))
  })
  ctx.log.info('account.name_changed', { user: session.userId })
  return { ...actor, first_name, last_name }
}
