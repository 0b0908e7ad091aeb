import { followTicket, getTeam, takeTicket, unfollowTicket, updateMyPresence } from '#contract/team/assignment.ts'
import type { Actor, Context } from '#server/context.ts'
import { followTicket as follow, unfollowTicket as unfollow } from '#server/team/assignment/follow-ticket.ts'
import { takeTicket as take } from '#server/team/assignment/take-ticket.ts'
import { setAway } from '#server/team/away/set-away.ts'
import { listMembers } from '#server/team/members.ts'
import { getTicket } from '#server/tickets/get-ticket.ts'
import type { Serve } from '../serve.ts'

/** Serves the team, its absences, and who owns and follows a ticket. */
export function serveTeam(serve: Serve, ctx: Context): void {
  serve(getTeam, () => listMembers(ctx))
  serve(updateMyPresence, (input, { actor }) => setAway(ctx, input, actor))
  const ticketAfter =
    <Input extends { id: string }>(work: (ctx: Context, input: Input, actor: Actor) => Promise<void>) =>
    async (input: Input, { actor }: { actor: Actor }) => {
      await work(ctx, input, actor)
      return getTicket(ctx, input, actor)
    }
  serve(takeTicket, ticketAfter(take))
  serve(followTicket, ticketAfter(follow))
  serve(unfollowTicket, ticketAfter(unfollow))
}
