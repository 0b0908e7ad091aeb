import { toast } from '#app/lib/toast/toast.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { useTicketChange } from './use-ticket-change.ts'

export type CorrectableField = 'category' | 'priority'

const LABELS: Record<CorrectableField, string> = { category: 'Category', priority: 'Priority' }

/** Corrects the category or priority of a ticket (docs/decisions/0027). */
export function useCorrection<F extends CorrectableField>(id: string, field: F) {
  return useTicketChange<Ticket[F]>(id, {
    changes: (value) => ({ [field]: value }),
    onChanged: (value) =>
      toast({ kind: 'success', title: 'Ticket Updated', text: `${LABELS[field]} changed to ${value}` }),
    failure: 'Failed to update ticket',
  })
}
