import type { QueryClient } from '@tanstack/react-query'
import { readAnswerDraft, writeAnswerDraft } from '#app/lib/drafts/answer-draft.ts'
import { ticketQuery } from '#app/dashboard/state/ticket-queries.ts'
import { conversationQuery } from '../../panel-queries.ts'
import { answerDraftKeys } from '../answer-draft-keys.ts'
import { unreadKey, unreadSince } from './unread.ts'

/**
 * Loads what the server refused an answer for, and counts its writer as warned of it: the refused press was the first one.
 * Where the page does not know when the answer was begun, everything of others counts as unread.
 */
export async function warnOfUnread(client: QueryClient, id: string, ownId: string | null) {
  const [ticket, { messages }] = await Promise.all([
    client.fetchQuery({ ...ticketQuery(id), staleTime: 0 }),
    client.fetchQuery({ ...conversationQuery(id), staleTime: 0 }),
  ])
  const keys = answerDraftKeys(id)
  const keyOf = (since: string) => unreadKey(unreadSince(since, ticket, messages, ownId))
  const known = keyOf(readAnswerDraft(keys.since))
  if (!known) writeAnswerDraft(keys.since, ticket.created_at)
  writeAnswerDraft(keys.warned, known || keyOf(ticket.created_at))
}
