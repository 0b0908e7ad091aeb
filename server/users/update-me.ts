import { eq, sql } from 'drizzle-orm'
import type { updateMe as operation } from '#contract/account.ts'
import type { Parsed } from '#contract/operation.ts'
import type { Actor, Context } from '#server/context.ts'
import { authUsers, supportUsers } from '#server/db/schema.ts'
import { readMe } from './read-me.ts'
import type { Caller } from './sessions/find-session.ts'

/** Changes the caller's own name and signature, as far as they are given, and returns them. Answers they wrote before show the new name too. */
export async function updateMe(
  ctx: Context,
  { first_name, last_name, signature }: Parsed<typeof operation>,
  { actor, session }: Caller,
): Promise<Actor & { signature: string }> {
  const names = { first_name: first_name ?? actor.first_name, last_name: last_name ?? actor.last_name }
  const isRenamed = first_name !== undefined || last_name !== undefined
  await ctx.transact(async (tx) => {
    await tx
      .update(supportUsers)
      .set({ ...names, ...(signature !== undefined && { signature }), updated_at: sql`now()` })
      .where(eq(supportUsers.id, actor.id))
    if (!isRenamed) return
    await tx
      .update(authUsers)
      .set({ name: `${names.first_name} ${names.last_name}`, updatedAt: sql`now()` })
      .where(eq(authUsers.id, session.userId))
  })
  if (isRenamed) ctx.log.info('account.name_changed', { user: session.userId })
  if (signature !== undefined) ctx.log.info('account.signature_changed', { user: session.userId })
  return readMe(ctx, { ...actor, ...names })
}
