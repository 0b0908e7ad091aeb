import type { Context as HonoContext } from 'hono'
import {
  acceptInvitation,
  checkInvitation,
  invitePerson,
  listPeople,
  removePerson,
  revokeInvitation,
  updatePerson,
} from '#contract/people.ts'
import type { Context } from '#server/context.ts'
import { countInvitationAttempt } from '#server/users/people/invitation-throttle.ts'
import { acceptInvitation as accept } from '#server/users/people/accept-invitation.ts'
import { checkInvitation as check } from '#server/users/people/find-invitation.ts'
import { invitePerson as invite } from '#server/users/people/invite-person.ts'
import { listPeople as list } from '#server/users/people/list-people.ts'
import { updatePerson as update } from '#server/users/people/managers.ts'
import { removePerson as remove } from '#server/users/people/remove-person.ts'
import { revokeInvitation as revoke } from '#server/users/people/revoke-invitation.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'
import { setSessionCookie } from '../security/session-cookie.ts'
import type { Serve } from '../serve.ts'

/** Serves the list of admins and their invitations to admins, and the acceptance of an invitation to its holder. */
export function servePeople(serve: Serve, ctx: Context): void {
  const countAttempt = (http: HonoContext) => countInvitationAttempt(ctx, http.req.header(CLIENT_ADDRESS_HEADER) ?? '')
  serve(listPeople, (_, { caller }) => list(ctx, caller))
  serve(invitePerson, async (input, { caller, http }) => {
    const { invitation, sessionToken } = await invite(ctx, input, caller, originOf(http))
    setSessionCookie(ctx, http, { token: sessionToken, expiresAt: caller.session.expiresAt })
    return invitation
  })
  serve(revokeInvitation, (input, { caller }) => revoke(ctx, caller.session, input))
  serve(updatePerson, (input, { actor }) => update(ctx, input, actor))
  serve(removePerson, async (input, { caller, http }) => {
    const token = await remove(ctx, input, caller)
    setSessionCookie(ctx, http, { token, expiresAt: caller.session.expiresAt })
    return null
  })
  serve(checkInvitation, async ({ token }, { http }) => {
    await countAttempt(http)
    return check(ctx, token)
  })
  serve(acceptInvitation, async (input, { http }) => {
    await countAttempt(http)
    return accept(ctx, input)
  })
}

/** The scheme and host a browser uses, which knows of a TLS proxy; its Origin was checked to be this host. */
const originOf = ({ req }: HonoContext): string => req.header('origin') ?? new URL(req.url).origin
