import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, serverFieldErrors } from '#app/lib/error-message.ts'
import { callSignedIn, isSessionExpired, retryAfterSignIn } from '#app/lib/session/session-expiry.ts'
import type { Input, Operation, ResponseBody } from '#contract/operation.ts'
import { type Ticket, type TicketDetail, updateTicket } from '#contract/tickets.ts'
import { patchRow, patchTickets } from '../list/ticket-pages.ts'
import { reloadTickets, ticketQuery } from './ticket-queries.ts'
import { beforeChange, toastChanged, type FieldChanges } from './undo-change.ts'
import { ApiError, call } from '#app/lib/api.ts'
import { toast } from '#app/ui/toast.tsx'

/** Milliseconds. */
const PAINT_TIME = 32

type TicketOperation = Operation & { response: unknown }
type QuickChange<O extends Operation> = {
  scope: string
  row: (input: Input<O>) => Partial<Ticket>
  /** The fields it changes, which its toast puts back. */
  fields: (input: Input<O>) => FieldChanges
  /** What it has done, for the toast. */
  words: (input: Input<O>) => string
}

/**
 * Changes a ticket by a call that responds with it. Its row in the list shows the change at once; `pending` is what is being
 * made, for what shows it in the header. Should it fail, both are as before and `failure` says why; `error` is the error itself.
 * Changes of one `scope` are made one after another. If the session has expired, the change follows after signing in.
 */
export function useQuickChange<const O extends TicketOperation>(
  operation: O,
  ticket: Ticket,
  { scope, row, fields, words }: QuickChange<O>,
) {
  const { id } = ticket
  const client = useQueryClient()
  // Of its own, not the mutation's: it is rendered with the press, before anything else is.
  const [pending, setPending] = useState<Input<O>>()
  const { mutate, error, reset } = useMutation({
    scope: { id: `${scope}:${id}` },
    mutationFn: (input: Input<O>) => callSignedIn(operation, input),
    onMutate: (input) => patchRowSoon(client, id, row(input)),
    onSuccess: (response: ResponseBody<O>, _input, stopPatching) => {
      const changed = response as TicketDetail
      client.setQueryData(ticketQuery(id).queryKey, changed)
      stopPatching?.()
      patchTickets(client, [changed])
    },
    onError: (_error, _input, takeBack) => takeBack?.(),
    // After a failure too: somebody else may have made the change.
    onSettled: (_ticket, _error, input) => {
      void reloadTickets(client)
      // After the ticket of the response has been rendered.
      setTimeout(() => setPending((now) => (now === input ? undefined : now)))
    },
  })
  return {
    change: (input: Input<O>, onFailure: () => void = () => {}) => {
      setPending(input)
      // Before it is made: a signal may have changed the ticket on screen by the time the response comes.
      const before = beforeChange(ticket, fields(input))
      const onSuccess = (changed: unknown) => toastChanged(client, changed as TicketDetail, before, words(input))
      mutate(input, { onError: onFailure, onSuccess })
    },
    pending,
    error,
    failure: error && !isSessionExpired(error) ? errorMessage(error) : '',
    reset,
  }
}

/** Changes the row once the press has been painted. Returns a function that takes that back, or has it never happen. */
function patchRowSoon(client: QueryClient, id: string, changes: Partial<Ticket>): () => void {
  let takeBack: (() => void) | undefined
  const timer = setTimeout(() => {
    takeBack = patchRow(client, id, changes)
  }, PAINT_TIME)
  return () => {
    clearTimeout(timer)
    takeBack?.()
  }
}

type TicketChange<T> = {
  changes: (value: T) => Omit<Input<typeof updateTicket>, 'id'>
  onChanged: (value: T, ticket: Ticket) => void
  /** The text of the toast when it fails. */
  failure: string
}

/** Changes one value of a ticket at a time. If the session has expired, the change follows after signing in. */
export function useTicketChange<T>(id: string, { changes, onChanged, failure }: TicketChange<T>) {
  const client = useQueryClient()
  const sayFailure = (error: unknown) =>
    toast(
      error instanceof ApiError && error.status === 409
        ? { kind: 'warning', title: 'Status Not Changed', text: error.message }
        : { kind: 'error', title: 'Error', text: failure },
    )
  return useMutation({
    mutationFn: (value: T) =>
      retryAfterSignIn(() => call(updateTicket, { id, ...changes(value) }, { keepalive: true }), sayFailure),
    onSuccess: (ticket, value) => {
      client.setQueryData(ticketQuery(id).queryKey, ticket)
      onChanged(value, ticket)
    },
    onError: (error) => isSessionExpired(error) || sayFailure(error),
    // After a failure too: the reload shows whether the admin right or the ticket is gone.
    onSettled: () => void reloadTickets(client),
  })
}

/**
 * Changes something in the conversation of a ticket, one change at a time. If the session has expired, the change follows
 * after signing in. `failure` says why the last one was not made,
 * `errors` by field.
 */
export function useConversationChange<const O extends Operation>(
  operation: O,
  onChanged: (result: ResponseBody<O>, input: Input<O>) => void = () => {},
) {
  const client = useQueryClient()
  const { mutate, isPending, error, reset, variables } = useMutation({
    mutationFn: (input: Input<O>) => callSignedIn(operation, input),
    onSuccess: onChanged,
    // After a failure too: somebody else may have made the change.
    onSettled: () => void reloadTickets(client),
  })
  const failure = error && !isSessionExpired(error) ? errorMessage(error) : ''
  const change = (input: Input<O>) => {
    if (!isPending) mutate(input)
  }
  return {
    change,
    isChanging: isPending,
    changing: isPending ? variables : undefined,
    failure,
    errors: serverFieldErrors(error),
    reset,
  }
}
