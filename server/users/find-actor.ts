import { eq } from 'drizzle-orm'
import type { Actor, Context } from '../context.ts'
import { supportUsers } from '../db/schema.ts'

/** The support user behind a sign-in identity; null when there is none (SPEC.md section 7, check admin). */
export async function findActor(ctx: Context, authUserId: string): Promise<Actor | null> {
  const [actor] = await ctx.db
    .select({
      id: supportUsers.id,
      first_name: supportUsers.first_name,
      last_name: supportUsers.last_name,
      email: supportUsers.email,
      is_admin: supportUsers.is_admin,
    })
    .from(supportUsers)
    .where(eq(supportUsers.auth_user_id, authUserId))
  return actor ?? null
}
