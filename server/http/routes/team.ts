import * as assignmentContract from '#contract/assignment.ts'
import type { Actor, Context } from '#server/context.ts'
import { followTicket, unfollowTicket } from '#server/team/followers.ts'
import { setAway, takeTicket } from '#server/team/assignment.ts'
import { listMembers } from '#server/team/members.ts'
import { getTicket } from '#server/tickets/get-ticket.ts'
import { type Serve, createRunners } from '../serve.ts'
import type { Context as HonoContext } from 'hono'
import * as peopleContract from '#contract/people.ts'
import {
  countInvitationAttempt,
  acceptInvitation,
  checkInvitation,
  invitePerson,
  revokeInvitation,
} from '#server/people/invitations.ts'
import { listPeople, updatePerson, removePerson } from '#server/people/manage-team.ts'
import { CLIENT_ADDRESS_HEADER } from '../security/client-address.ts'
import { setSessionCookie } from '../security/session-cookie.ts'
import * as settingsContract from '#contract/settings.ts'
import * as mailTextsContract from '#contract/mail-texts.ts'
import { getMailText, listMailTexts, resetMailText, saveMailText } from '#server/mail/out/mail-texts.ts'
import { previewMailText } from '#server/mail/out/preview-mail-text.ts'
import { getTicketForm } from '#server/settings/ticket-form.ts'
import { updateSettings } from '#server/settings/update-settings.ts'

/** Serves the team, its absences and invitations, who owns and follows a ticket, settings and mail texts. */
export function serveTeam(serve: Serve, ctx: Context): void {
  const { run } = createRunners(ctx)
  serve(assignmentContract.getTeam, () => listMembers(ctx))
  serve(assignmentContract.updateMyPresence, run(setAway))
  const ticketAfter =
    <Input extends { id: string }>(work: (ctx: Context, input: Input, actor: Actor) => Promise<void>) =>
    async (input: Input, { actor }: { actor: Actor }) => {
      await work(ctx, input, actor)
      return getTicket(ctx, input, actor)
    }
  serve(assignmentContract.takeTicket, ticketAfter(takeTicket))
  serve(assignmentContract.followTicket, ticketAfter(followTicket))
  serve(assignmentContract.unfollowTicket, ticketAfter(unfollowTicket))

  const countAttempt = (http: HonoContext) => countInvitationAttempt(ctx, http.req.header(CLIENT_ADDRESS_HEADER) ?? '')
  serve(peopleContract.listPeople, (_, { caller }) => listPeople(ctx, caller))
  serve(peopleContract.invitePerson, async (input, { caller, http }) => {
    const { invitation, sessionToken } = await invitePerson(ctx, input, caller, originOf(http))
    setSessionCookie(ctx, http, { token: sessionToken, expiresAt: caller.session.expiresAt })
    return invitation
  })
  serve(peopleContract.revokeInvitation, (input, { caller }) => revokeInvitation(ctx, caller.session, input))
  serve(peopleContract.updatePerson, async (input, { caller, http }) => {
    const token = await updatePerson(ctx, input, caller)
    setSessionCookie(ctx, http, { token, expiresAt: caller.session.expiresAt })
    return { id: input.id, role: input.role }
  })
  serve(peopleContract.removePerson, async (input, { caller, http }) => {
    const token = await removePerson(ctx, input, caller)
    setSessionCookie(ctx, http, { token, expiresAt: caller.session.expiresAt })
  })
  serve(peopleContract.checkInvitation, async ({ token }, { http }) => {
    await countAttempt(http)
    return checkInvitation(ctx, token)
  })
  serve(peopleContract.acceptInvitation, async (input, { http }) => {
    await countAttempt(http)
    return acceptInvitation(ctx, input)
  })

  serve(settingsContract.getSettings, () => ctx.settings.read())
  serve(settingsContract.updateSettings, (input, { caller }) => updateSettings(ctx, input, caller))
  serve(settingsContract.getTicketForm, () => getTicketForm(ctx))
  serve(mailTextsContract.listMailTexts, () => listMailTexts(ctx))
  serve(mailTextsContract.getMailText, run(getMailText))
  serve(mailTextsContract.saveMailText, run(saveMailText))
  serve(mailTextsContract.resetMailText, run(resetMailText))
  serve(mailTextsContract.previewMailText, run(previewMailText))
}

/** Returns the origin a browser uses, behind a TLS proxy as well; it was checked to be this host. */
const originOf = ({ req }: HonoContext): string => req.header('origin') ?? new URL(req.url).origin
