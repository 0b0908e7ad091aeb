import { PAGE_EVENT_KINDS } from '#contract/vocabulary.ts'
import type { FeedEvent } from '../platform/live/event-feed.ts'

/**
 * A customer's open page of a ticket: `send` never tells what has changed, and `disconnect` makes it reconnect, which
 * checks its access again.
 */
export type PageFollower = {
  /** The ticket's id, not its number. */
  ticketId: string
  send: (kind: 'changed' | 'gone') => void
  disconnect: () => void
}

/** Events after which access has to be checked again. */
const ACCESS_EVENTS: FeedEvent['kind'][] = [
  'links_revoked',
  'sensitive_changed',
  'category_changed',
  'private_changed',
  'company_changed',
  'requester_changed',
  'merged',
  'merge_undone',
]

/** Creates the registry of customers' pages that follow their tickets in this process. */
export function createPageFollowers() {
  const byTicket = new Map<string, Set<PageFollower>>()

  return {
    add(follower: PageFollower): void {
      const { ticketId } = follower
      byTicket.set(ticketId, (byTicket.get(ticketId) ?? new Set()).add(follower))
    },
    /** Returns false for one that did not follow. */
    remove(follower: PageFollower): boolean {
      const followers = byTicket.get(follower.ticketId)
      const wasThere = followers?.delete(follower) ?? false
      if (followers?.size === 0) byTicket.delete(follower.ticketId)
      return wasThere
    },
    isEmpty: () => byTicket.size === 0,
    disconnectAll: () => byTicket.forEach((followers) => followers.forEach(({ disconnect }) => disconnect())),

    /** Forwards events that were committed together as one message for each ticket. */
    receive(events: readonly FeedEvent[]): void {
      for (const [ticketId, ofTicket] of Map.groupBy(events, ({ ticket_id }) => ticket_id)) {
        const followers = byTicket.get(ticketId)
        if (!followers) continue
        const has = (kinds: readonly FeedEvent['kind'][]) => ofTicket.some(({ kind }) => kinds.includes(kind))
        const isGone = has(['removed'])
        const isShown = has(PAGE_EVENT_KINDS)
        const isOver = has(ACCESS_EVENTS)
        for (const { send, disconnect } of followers) {
          if (isGone) send('gone')
          else if (isShown) send('changed')
          if (isOver) disconnect()
        }
      }
    },
  }
}
