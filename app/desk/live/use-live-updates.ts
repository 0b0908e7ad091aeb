import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { reloadReplies } from '../replies/saved-replies.ts'
import { teamQuery } from '../shell/team.ts'
import { throttle } from '#app/lib/page-state.ts'
import type { TicketEvent } from '#contract/ticket-events.ts'
import { createListRefresh, REFRESH_INTERVAL, refreshRow } from '../list/ticket-pages.ts'
import { onTeamSignal } from './signals.ts'
import { useTicketStream } from './ticket-stream.ts'
import { reloadNotices } from '../notices/notice-queries.ts'
import {
  reloadTickets,
  statsQuery,
  CARDS_KEY,
  reloadAllFiles,
  reloadConversation,
  reloadFiles,
  reloadHistory,
  reloadTicket,
} from '../ticket/ticket-queries.ts'
import { viewsQuery } from '../views/views-query.ts'
import { reloadDrafts } from '../answer/draft-sync.ts'

/** Milliseconds between two loads of the statistics: as often as the list, whose heading has one of their numbers. */
const STATS_INTERVAL = REFRESH_INTERVAL
/** Milliseconds between two loads of the card of the open ticket's customer. */
const CARDS_INTERVAL = 2_000
/** Milliseconds between two counts of all saved views. */
const VIEWS_INTERVAL = 2_000
/** Milliseconds between two loads of all that is on screen, while many tickets change. */
const MANY_INTERVAL = 3_000
/** Events of which only the history tells. */
const ONLY_HISTORY: TicketEvent['kind'][] = [
  'file_opened',
  'file_previewed',
  'draft_restored',
  'reply_used',
  'suggestion_used',
]
/** Events that change nothing of a ticket's row in the list. */
const NOT_LISTED: TicketEvent['kind'][] = [
  'link_made',
  'link_opened',
  'links_revoked',
  'sensitive_changed',
  'note_edited',
  'followers_changed',
  'answer_undone',
]
/** Events that change none of the statistics. */
const NOT_COUNTED: TicketEvent['kind'][] = [
  'analysed',
  'files_changed',
  'category_changed',
  'priority_changed',
  'message_held',
  'held_discarded',
  'said_thanks',
  'delivery_changed',
  'participants_changed',
  'rated',
  'tags_changed',
  'title_changed',
  'answer_stopped',
  // Taking a macro back removes its note.
  'macro_used',
  ...NOT_LISTED,
]
/** Events that change a customer's other tickets, as their card has them. */
const ON_CARDS: TicketEvent['kind'][] = ['created', 'status_changed', 'removed', 'requester_changed', 'title_changed']
/** Events that may bring files. */
const WITH_FILES: TicketEvent['kind'][] = ['files_changed', 'message_in', 'note_added', 'held_released']

/** Keeps statistics, list and open ticket as they are on the server, from the moment something changes there. */
export function useLiveUpdates() {
  const client = useQueryClient()
  const onChange = useMemo(() => createChangeHandler(client), [client])
  useTeamSignals(client)
  useTicketStream({
    onChange,
    onGap: () => {
      reloadAfterChanges(client)
      void client.invalidateQueries({ queryKey: teamQuery.queryKey })
      void reloadNotices(client)
    },
  })
}

/** Shows at once who of the team has gone away, that an answer is held, or is not any more, and soon that many tickets have changed. */
function useTeamSignals(client: QueryClient) {
  useEffect(() => {
    const reloadAll = throttle(MANY_INTERVAL, () => reloadAfterChanges(client))
    return onTeamSignal((signal) => {
      if (signal.kind === 'replies') void reloadReplies(client)
      if (signal.kind === 'team') void client.invalidateQueries({ queryKey: teamQuery.queryKey })
      if (signal.kind === 'views') void client.invalidateQueries({ queryKey: viewsQuery.queryKey })
      if (signal.kind === 'held-answer') void reloadConversation(client, signal.ticket_id, refetchTypeNow())
      if (signal.kind === 'tickets') reloadAll()
    })
  }, [client])
}

/** Loads again what changes of tickets can have made old. */
function reloadAfterChanges(client: QueryClient) {
  void reloadTickets(client)
  void reloadAllFiles(client)
  void client.invalidateQueries({ queryKey: viewsQuery.queryKey })
}

function createChangeHandler(client: QueryClient) {
  const refreshList = createListRefresh(client)
  const reloadStats = throttle(STATS_INTERVAL, () => {
    // In a hidden tab as well: its title counts new tickets.
    void client.invalidateQueries({ queryKey: statsQuery.queryKey })
  })
  const reloadCards = throttle(CARDS_INTERVAL, () => {
    void client.invalidateQueries({ queryKey: CARDS_KEY, refetchType: refetchTypeNow() })
  })
  const reloadViews = throttle(VIEWS_INTERVAL, () => {
    void client.invalidateQueries({ queryKey: viewsQuery.queryKey, refetchType: refetchTypeNow() })
  })
  return (event: TicketEvent) => {
    const { kind, ticket_id } = event
    if (ONLY_HISTORY.includes(kind)) return void reloadHistory(client, ticket_id, refetchTypeNow())
    if (ON_CARDS.includes(kind)) reloadCards()
    if (!NOT_COUNTED.includes(kind)) reloadStats()
    if (WITH_FILES.includes(kind)) void reloadFiles(client, ticket_id, refetchTypeNow())
    if (kind !== 'created') void reloadTicket(client, ticket_id, refetchTypeNow())
    if (!NOT_LISTED.includes(kind) || kind === 'note_edited') reloadViews()
    if (!NOT_LISTED.includes(kind)) refreshList(event)
  }
}

/** A tab that is not visible loads again when it becomes visible. */
const refetchTypeNow = () => (document.hidden ? 'none' : 'active')

/** Milliseconds: a person who types saves every second. */
const DRAFTS_INTERVAL = 1_000

/** Keeps drafts and what is unread as they are for this admin in other windows and on other machines. */
export function useOwnSignals() {
  const client = useQueryClient()
  useEffect(() => {
    const changed = new Set<string>()
    const reloadChanged = throttle(DRAFTS_INTERVAL, () => {
      for (const id of changed) {
        reloadDrafts(id)
        void refreshRow(client, id)
      }
      changed.clear()
    })
    return onTeamSignal((signal) => {
      if (signal.kind === 'read') void refreshRow(client, signal.ticket_id)
      if (signal.kind !== 'draft') return
      changed.add(signal.ticket_id)
      reloadChanged()
    })
  }, [client])
}
