import { useQueryClient } from '@tanstack/react-query'
import type { Ticket } from '#contract/tickets.ts'
import { beforeChange, toastChanged, type Before } from '../state/undo-change.ts'
import { useTicketChange } from './use-ticket-change.ts'

export type CorrectableField = 'category' | 'priority'

const LABELS: Record<CorrectableField, string> = { category: 'Category', priority: 'Priority' }

/** Corrects the category or priority of a ticket (docs/decisions/0027); its toast takes that back. */
export function useCorrection<F extends CorrectableField>(ticket: Ticket, field: F) {
  const client = useQueryClient()
  type Correction = { value: Ticket[F]; before: Before }
  const { mutate, variables, isPending } = useTicketChange<Correction>(ticket.id, {
    changes: ({ value }) => ({ [field]: value }),
    onChanged: ({ value, before }, after) =>
      toastChanged(client, after, before, `${LABELS[field]} changed to ${value}`),
    failure: 'Failed to update ticket',
  })
  return {
    isPending,
    chosen: variables?.value,
    correct: (value: Ticket[F]) => mutate({ value, before: beforeChange(ticket, { [field]: value }) }),
  }
}
