import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#app/lib/toast/toast.tsx'
import { followTicket, unfollowTicket } from '#contract/team/assignment.ts'
import type { TicketDetail } from '#contract/tickets.ts'
import { ticketQuery } from '../../state/ticket-queries.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { useConversationChange } from '../use-conversation-change.ts'

export type Following = ReturnType<typeof useFollowing>

/** Whether one follows the ticket, who else does, and the change of the first. */
export function useFollowing({ id, followers = [] }: OpenTicket, ownId: string) {
  const client = useQueryClient()
  const isFollowing = followers.some((follower) => follower.id === ownId)
  const onChanged = (ticket: TicketDetail) => {
    client.setQueryData(ticketQuery(id).queryKey, ticket)
    const follows = ticket.followers.some((follower) => follower.id === ownId)
    const text = follows ? 'You follow this ticket now' : 'You don’t follow this ticket anymore'
    toast({ kind: 'success', title: 'Ticket Updated', text })
  }
  const following = useConversationChange(followTicket, onChanged)
  const unfollowing = useConversationChange(unfollowTicket, onChanged)
  return {
    isFollowing,
    others: followers.filter((follower) => follower.id !== ownId).map(({ name }) => name),
    toggle: () => (isFollowing ? unfollowing : following).change({ id, user: ownId }),
    failure: following.failure || unfollowing.failure,
  }
}
