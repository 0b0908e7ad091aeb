import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast, toastOfPress, type ToastContent } from '#app/ui/toast-store.ts'
import type { Input, Operation } from '#contract/operation.ts'
import { invertChange } from '#contract/ticket-change.ts'
import { updateTicket, type Ticket, type TicketDetail } from '#contract/tickets.ts'
import { patchRow, patchTickets } from '../list/ticket-pages.ts'
import { callOrToast, useChange } from '../shell/use-change.ts'
import { reloadTickets, ticketQuery } from './ticket-queries.ts'

/** Milliseconds. */
const PAINT_TIME = 32

const UNDOABLE = ['title', 'category', 'priority', 'assignee_id', 'tags', 'waiting_for', 'wake_at'] as const
type Undoable = Pick<Ticket, (typeof UNDOABLE)[number]>
export type FieldChanges = Omit<Input<typeof updateTicket>, 'id' | 'undo'>

type TicketChange<T> = {
  scope: string
  /** The fields of the row in the list. */
  row: (input: T) => Partial<Ticket>
  /** The fields that Undo restores. */
  fields: (input: T) => FieldChanges
  describe: (input: T) => string
  onFailed?: (error: Error, input: T) => void
  /** Names what was changed in the title of a conflict. */
  subject?: string
  /** Shows a failure in a toast with this text. */
  failureText?: string
}

/** Changes a ticket by a call that responds with it. Its row in the list shows the change meanwhile; a toast offers Undo. */
export function useTicketChange<const O extends Operation & { response: unknown }>(
  operation: O,
  ticket: Ticket,
  { scope, row, fields, describe, onFailed, subject = 'Ticket', failureText }: TicketChange<Input<O>>,
) {
  const { id } = ticket
  const client = useQueryClient()
  return useChange({
    send: (input: Input<O>) => callSignedIn(operation, input) as Promise<TicketDetail>,
    scope: `${scope}:${id}`,
    apply: (input) => patchRowSoon(client, id, row(input)),
    remember: (input) => undoableFields(ticket, fields(input)),
    onDone: (changed) => showTicket(client, changed),
    say: (after, input, before) =>
      isUnchanged(after, before) ? undefined : { title: 'Ticket Updated', text: describe(input) },
    undo: (after, _input, before) => () => void restoreFields(client, after, before),
    reload: reloadTickets,
    ...(onFailed && { onFailed }),
    ...(failureText && { sayFailure: ticketFailure(subject, failureText) }),
  })
}

/** A conflict is told in the server's words, any other failure in ours. */
export const ticketFailure =
  (subject: string, text: string) =>
  (error: Error): ToastContent =>
    error instanceof ApiError && error.status === 409
      ? { kind: 'warning', title: `${subject} Not Changed`, text: error.message }
      : { kind: 'error', title: 'Error', text }

export function showTicket(client: QueryClient, ticket: TicketDetail) {
  client.setQueryData(ticketQuery(ticket.id).queryKey, ticket)
  patchTickets(client, [ticket])
}

/** Changes the row once the press has been painted. The returned function cancels or reverts that. */
function patchRowSoon(client: QueryClient, id: string, changes: Partial<Ticket>): () => void {
  let revert: (() => void) | undefined
  const timer = setTimeout(() => {
    revert = patchRow(client, id, changes)
  }, PAINT_TIME)
  return () => {
    clearTimeout(timer)
    revert?.()
  }
}

const undoableFields = (ticket: Ticket, changes: FieldChanges): Partial<Undoable> =>
  Object.fromEntries(UNDOABLE.filter((name) => name in changes).map((name) => [name, ticket[name]]))

const isUnchanged = (ticket: Ticket, fields: Partial<Undoable>) =>
  invertChange(fields, fields, ticket).changed.length === 0

/** Changes fields of a ticket without a component that shows it; a toast offers Undo, or explains a failure. */
export async function changeFields(client: QueryClient, ticket: Ticket, changes: FieldChanges, text: string) {
  const show = toastOfPress()
  const before = undoableFields(ticket, changes)
  const after = await updateFields(client, ticket.id, changes)
  if (!after || isUnchanged(after, before)) return
  const undo = { label: 'Undo', run: () => void restoreFields(client, after, before) }
  show({ kind: 'success', title: 'Ticket Updated', text, actions: [undo] })
}

async function updateFields(client: QueryClient, id: string, changes: FieldChanges) {
  const ticket = await callOrToast(updateTicket, { id, ...changes })
  if (ticket) showTicket(client, ticket)
  void reloadTickets(client)
  return ticket
}

/** Restores fields, unless they have been changed since. */
async function restoreFields(client: QueryClient, after: Ticket, before: Partial<Undoable>) {
  const now = client.getQueryData(ticketQuery(after.id).queryKey) ?? after
  if (invertChange(before, after, now).changed.length > 0)
    return toast({ kind: 'warning', title: 'Not Undone', text: 'Someone changed it since. Nothing was undone.' })
  if (await updateFields(client, after.id, before)) toast({ kind: 'success', title: 'Ticket Updated', text: 'Undone' })
}
