import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { throttle } from '#app/lib/page-state.ts'
import { isListed, refreshRow, reloadList } from '../list/ticket-pages.ts'
import { reloadNotices } from '../notices/notice-queries.ts'
import { reloadReplies } from '../replies/saved-replies.ts'
import { teamQuery } from '../shell/team.ts'
import {
  reloadTickets,
  statsQuery,
  CARDS_KEY,
  attachmentsQuery,
  conversationQuery,
  historyQuery,
  linksQuery,
  reloadAllFiles,
  ticketQuery,
} from '../ticket/ticket-queries.ts'
import { viewsQuery } from '../views/views-query.ts'
import { REFRESHED_BY, type Refreshed, type StreamEvent } from './refreshed-by.ts'
import { onTeamSignal } from './signals.ts'
import { useTicketStream } from './ticket-stream.ts'

/** Milliseconds between two loads while much changes. The statistics follow the list, whose heading has one of their numbers. */
const INTERVALS = { list: 400, drafts: 1_000, cards: 2_000, views: 2_000, tickets: 3_000 }

export function useLiveUpdates() {
  const client = useQueryClient()
  const refresh = useMemo(() => createRefresh(client), [client])
  useEffect(() => onTeamSignal(refresh), [refresh])
  useTicketStream({
    onChange: refresh,
    onGap: () => {
      reloadAfterChanges(client)
      void client.invalidateQueries({ queryKey: teamQuery.queryKey })
      void reloadNotices(client)
    },
  })
}

/** Reloads everything that changes of tickets can have made out of date. */
function reloadAfterChanges(client: QueryClient) {
  void reloadTickets(client)
  void reloadAllFiles(client)
  void client.invalidateQueries({ queryKey: viewsQuery.queryKey })
}

/** Returns the handler of events, which refreshes what `REFRESHED_BY` names for their kind. */
export function createRefresh(client: QueryClient) {
  const invalidate = (queryKey: readonly unknown[], refetchType = refetchTypeNow()) =>
    void client.invalidateQueries({ queryKey, refetchType })
  const ofTicket = (refresh: (id: string) => unknown) => (event: StreamEvent) => {
    if ('ticket_id' in event && event.ticket_id) void refresh(event.ticket_id)
  }
  const refreshRows = (ids: Iterable<string>) => {
    for (const id of ids) void refreshRow(client, id)
  }
  // Rows are updated in place; they are put in their new order on demand.
  const refreshList = throttleIds(INTERVALS.list, (ids) => {
    void reloadList(client)
    refreshRows(ids)
  })
  const refreshDrafts = throttleIds(INTERVALS.drafts, (ids) => {
    const changed = [...ids]
    // Part of an open ticket's script.
    void import('../answer/draft-sync.ts').then(({ reloadDrafts }) => changed.forEach(reloadDrafts))
    refreshRows(changed)
  })
  const refreshers: Record<Refreshed, (event: StreamEvent) => unknown> = {
    ticket: ofTicket((id) => {
      for (const query of [ticketQuery(id), conversationQuery(id), linksQuery(id), historyQuery(id)])
        invalidate(query.queryKey)
    }),
    conversation: ofTicket((id) => invalidate(conversationQuery(id).queryKey)),
    history: ofTicket((id) => invalidate(historyQuery(id).queryKey)),
    files: ofTicket((id) => invalidate(attachmentsQuery(id).queryKey)),
    drafts: ofTicket(refreshDrafts),
    row: ofTicket((id) => refreshRow(client, id)),
    list: (event) => {
      if (!('actor_id' in event)) return
      const hasRow = event.kind !== 'created' && event.kind !== 'removed' && isListed(client, event.ticket_id)
      refreshList(hasRow ? event.ticket_id : undefined)
    },
    // In a hidden tab as well: its title counts new tickets.
    stats: throttle(INTERVALS.list, () => invalidate(statsQuery.queryKey, 'active')),
    cards: throttle(INTERVALS.cards, () => invalidate(CARDS_KEY)),
    views: () => invalidate(viewsQuery.queryKey, 'active'),
    'view-counts': throttle(INTERVALS.views, () => invalidate(viewsQuery.queryKey)),
    team: () => invalidate(teamQuery.queryKey, 'active'),
    replies: () => reloadReplies(client),
    tickets: throttle(INTERVALS.tickets, () => reloadAfterChanges(client)),
  }
  return (event: StreamEvent) => {
    for (const name of REFRESHED_BY[event.kind]) refreshers[name](event)
  }
}

/** A hidden tab reloads when it becomes visible. */
const refetchTypeNow = (): 'active' | 'none' => (document.hidden ? 'none' : 'active')

/** Limits `run` like `throttle`; it gets the ids of all calls since the last one. */
function throttleIds(interval: number, run: (ids: Iterable<string>) => void) {
  const ids = new Set<string>()
  const runSoon = throttle(interval, () => {
    run(ids)
    ids.clear()
  })
  return (id: string | undefined) => {
    if (id) ids.add(id)
    runSoon()
  }
}
