import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast, toastOfPress } from '#app/ui/toast-store.ts'
import type { Input } from '#contract/operation.ts'
import { invertChange } from '#contract/ticket-change.ts'
import { updateTicket, type Ticket } from '#contract/tickets.ts'
import { patchTickets } from '../list/list-snapshot.ts'
import { reloadTickets, ticketQuery } from './ticket-queries.ts'

type Undoable = Pick<Ticket, 'title' | 'category' | 'priority' | 'assignee_id' | 'tags' | 'waiting_for' | 'wake_at'>
export type FieldChanges = Omit<Input<typeof updateTicket>, 'id' | 'undo'>

/** Fields before a press changes them, and the toast of that press. */
export type PreviousFields = { fields: Partial<Undoable>; showToast: ReturnType<typeof toastOfPress> }

export function beforeChange(ticket: Ticket, changes: FieldChanges): PreviousFields {
  const { title, category, priority, assignee_id, tags, waiting_for, wake_at } = ticket
  const all = { title, category, priority, assignee_id, tags, waiting_for, wake_at }
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name in changes))
  return { fields, showToast: toastOfPress() }
}

/** Changes fields of a ticket; returns the ticket after that, undefined after a failure, which a toast explains. */
export async function changeFields(
  client: QueryClient,
  id: string,
  changes: FieldChanges,
): Promise<Ticket | undefined> {
  try {
    const ticket = await callSignedIn(updateTicket, { id, ...changes })
    client.setQueryData(ticketQuery(id).queryKey, ticket)
    patchTickets(client, [ticket])
    return ticket
  } catch (error) {
    if (!isSessionExpired(error)) toast({ kind: 'error', title: 'Error', text: errorMessage(error) })
    return undefined
  } finally {
    void reloadTickets(client)
  }
}

/** Shows that fields of a ticket have been changed, and offers to undo it. */
export function toastChanged(client: QueryClient, after: Ticket, { fields, showToast }: PreviousFields, text: string) {
  if (invertChange(fields, fields, after).changed.length === 0) return
  const undo = () => void undoChange(client, after, fields)
  showToast({ kind: 'success', title: 'Ticket Updated', text, actions: [{ label: 'Undo', run: undo }] })
}

/** Restores all fields, or none if another person has changed one since. */
async function undoChange(client: QueryClient, after: Ticket, before: Partial<Undoable>) {
  const current = client.getQueryData(ticketQuery(after.id).queryKey) ?? after
  if (invertChange(before, after, current).changed.length > 0)
    return toast({ kind: 'warning', title: 'Not Undone', text: 'Somebody has changed it since. It stays as it is.' })
  if (await changeFields(client, after.id, before)) toast({ kind: 'success', title: 'Ticket Updated', text: 'Undone' })
}
