import type { QueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/lib/api.ts'
import { reloadDrafts } from '#app/lib/drafts/draft-sync.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { retryAfterSignIn, callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { savedRepliesQuery } from '#app/lib/saved-replies.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { undoBulkChange } from '#contract/team/bulk.ts'
import { applyMacro, type Macro } from '#contract/team/macros.ts'
import { reloadTickets, ticketQuery } from '../../state/ticket-queries.ts'
import { chooseBox } from '../chat/chosen-box.ts'

/** Applies a macro to a ticket; a toast takes it back. Throws what the call throws. The same key applies it once. */
export async function runMacro(client: QueryClient, ticketId: string, macro: Macro, key: string): Promise<void> {
  const input = { id: macro.id, ticket_id: ticketId }
  const headers = { 'Idempotency-Key': key }
  const { id, ticket, draft } = await retryAfterSignIn(() => call(applyMacro, input, { headers, keepalive: true }))
  client.setQueryData(ticketQuery(ticketId).queryKey, ticket)
  if (draft.message) chooseBox(ticketId, 'answer')
  reload(client, ticketId)
  toast({
    kind: 'success',
    title: 'Macro Applied',
    text: macro.title,
    actions: [{ label: 'Undo', run: () => void undo(client, ticketId, id) }],
  })
}

async function undo(client: QueryClient, ticketId: string, id: string): Promise<void> {
  try {
    const { kept } = await callSignedIn(undoBulkChange, { id })
    const text = kept.map(({ reason }) => reason).join(' ')
    toast(text ? { kind: 'warning', title: 'Partly Undone', text } : { kind: 'success', title: 'Macro Undone' })
  } catch (error) {
    if (!isSessionExpired(error)) toast({ kind: 'error', title: 'Error', text: errorMessage(error) })
  } finally {
    reload(client, ticketId)
  }
}

function reload(client: QueryClient, ticketId: string) {
  reloadDrafts(ticketId)
  void client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey })
  void reloadTickets(client)
}

/** Why a macro was not applied. */
export const macroFailure = (error: unknown): string =>
  error instanceof ApiError && error.errors[0] ? `${error.errors[0].message}.` : errorMessage(error)
