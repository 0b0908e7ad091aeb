import { eq } from 'drizzle-orm'
import type { Actor, Context } from '#server/context.ts'
import { supportUsers } from '#server/db/schema.ts'

/** Returns the caller with their signature. */
export async function readMe({ db }: Pick<Context, 'db'>, actor: Actor): Promise<Actor & { signature: string }> {
  const [found] = await db
    .select({ signature: supportUsers.signature })
    .from(supportUsers)
    .where(eq(supportUsers.id, actor.id))
  return { ...actor, signature: found?.signature ?? '' }
}
