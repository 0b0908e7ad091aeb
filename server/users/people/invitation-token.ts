import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'

/**
 * Returns the tokens of an invitation under the current and the previous key, 256 bits each. They are derived from its
 * random id, so that the mail's job can make the link again and no token has to be stored.
 */
const invitationTokens = ({ signer }: Pick<Context, 'signer'>, id: string): string[] =>
  signer.signatures('invitation', id)

/** Returns the hash under which an invitation is found by its token. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Returns the token of a new invitation. */
export const newInvitationToken = (ctx: Pick<Context, 'signer'>, id: string): string => invitationTokens(ctx, id)[0]!

/** Returns the address that accepts an invitation. The token is in the fragment, which no server, log or Referer sees. */
export const invitationLink = (origin: string, token: string): string => `${origin}/admin/invitation#${token}`

/** Returns the link of a stored invitation. Throws when both keys have changed since it was made. */
export function linkOfInvitation(
  ctx: Pick<Context, 'signer'>,
  { id, tokenHash, origin }: { id: string; tokenHash: string; origin: string },
): string {
  const token = invitationTokens(ctx, id).find((each) => hashToken(each) === tokenHash)
  if (!token) throw new Error('An invitation cannot be mailed: SECRET has changed since. Invite the person again.')
  return invitationLink(origin, token)
}
