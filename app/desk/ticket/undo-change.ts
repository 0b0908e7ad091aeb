import type { QueryClient } from '@tanstack/react-query'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired } from '#app/lib/session/session-expiry.ts'
import { toast, toastOfPress } from '#app/ui/toast-store.ts'
import type { Input } from '#contract/operation.ts'
import { updateTicket, type Ticket } from '#contract/tickets.ts'
import { patchTickets } from '../list/ticket-pages.ts'
import { reloadTickets, ticketQuery } from './ticket-queries.ts'

type Undoable = Pick<Ticket, 'title' | 'category' | 'priority' | 'assignee_id' | 'tags' | 'waiting_for' | 'wake_at'>
export type FieldChanges = Omit<Input<typeof updateTicket>, 'id' | 'undo'>

/** What a press that is about to change fields finds, and how it says what it has done. */
export type Before = { fields: Partial<Undoable>; say: ReturnType<typeof toastOfPress> }

export const beforeChange = (ticket: Ticket, changes: FieldChanges): Before => ({
  fields: fieldsOf(ticket, changes),
  say: toastOfPress(),
})

/** What fields have now that are about to be changed. */
function fieldsOf(ticket: Ticket, changes: FieldChanges): Partial<Undoable> {
  const { title, category, priority, assignee_id, tags, waiting_for, wake_at } = ticket
  const all = { title, category, priority, assignee_id, tags, waiting_for, wake_at }
  return Object.fromEntries(Object.entries(all).filter(([name]) => name in changes))
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

/** Says that fields of a ticket have been changed, and offers what they were before. */
export function toastChanged(client: QueryClient, after: Ticket, { fields, say }: Before, text: string) {
  if (isSame(after, fields)) return
  const undo = () => void putBack(client, after, fields)
  say({ kind: 'success', title: 'Ticket Updated', text, actions: [{ label: 'Undo', run: undo }] })
}

/** What somebody has changed since stays as it is. */
async function putBack(client: QueryClient, after: Ticket, before: Partial<Undoable>) {
  const now = client.getQueryData(ticketQuery(after.id).queryKey) ?? after
  if (!isSame(now, fieldsOf(after, before)))
    return toast({ kind: 'warning', title: 'Not Undone', text: 'Somebody has changed it since. It stays as it is.' })
  if (await changeFields(client, after.id, before)) toast({ kind: 'success', title: 'Ticket Updated', text: 'Undone' })
}

const isSame = (ticket: Ticket, fields: Partial<Undoable>) =>
  JSON.stringify(fieldsOf(ticket, fields)) === JSON.stringify(fields)
