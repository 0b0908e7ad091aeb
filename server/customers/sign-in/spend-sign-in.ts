import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { customerSessions, customerSignIns } from '../../db/schema.ts'
import { hashKey } from '../../mail-ids/link-key.ts'

/** Hours a session of My tickets lasts. */
const SESSION_HOURS = 12

type SpendContext = Pick<Context, 'db' | 'now'>

const works = (key: string, now: Date) =>
  and(eq(customerSignIns.key_hash, hashKey(key)), gt(customerSignIns.expires_at, now))

/** Whether the key of a mailed link would sign in. Spends nothing: mail scanners open every link. */
export async function isSignInKey({ db, now }: SpendContext, key: string): Promise<boolean> {
  return (await db.$count(customerSignIns, works(key, now()))) > 0
}

/**
 * Spends the key of a mailed link and opens a session in one transaction; of several requests with a key one gets it. Returns
 * the session's token; undefined for a wrong, ended or used key alike.
 */
export async function spendSignIn(
  ctx: Pick<Context, 'transact' | 'now' | 'log'>,
  key: string,
): Promise<{ token: string; expiresAt: Date } | undefined> {
  const created_at = ctx.now()
  const expiresAt = new Date(created_at.getTime() + SESSION_HOURS * 60 * 60 * 1000)
  const token = randomBytes(32).toString('base64url')
  const userId = await ctx.transact(async (tx) => {
    const [spent] = await tx
      .delete(customerSignIns)
      .where(works(key, created_at))
      .returning({ user_id: customerSignIns.user_id })
    if (!spent) return undefined
    const session = { user_id: spent.user_id, token_hash: hashKey(token), created_at, expires_at: expiresAt }
    await tx.insert(customerSessions).values(session)
    return spent.user_id
  })
  if (!userId) return undefined
  ctx.log.info('my_tickets.signed_in', { person: userId })
  return { token, expiresAt }
}
