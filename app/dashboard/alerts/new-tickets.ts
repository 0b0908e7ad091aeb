import { createStore } from '#app/lib/store.ts'
import type { Ticket } from '#contract/tickets.ts'

/** A ticket that was created while this page is open and has not been seen yet. */
export type NewTicket = Pick<Ticket, 'id' | 'priority'>

export const newTicketsStore = createStore<readonly NewTicket[]>([])

export const isCritical = ({ priority }: Pick<Ticket, 'priority'>) => priority === 'Critical'

export const addNewTickets = (added: readonly NewTicket[]) => newTicketsStore.set([...newTicketsStore.get(), ...added])

/** Keeps those for which `isNew` still holds. */
export function keepNewTickets(isNew: (ticket: NewTicket) => boolean) {
  const before = newTicketsStore.get()
  const kept = before.filter((ticket) => isNew(ticket))
  if (kept.length < before.length) newTicketsStore.set(kept)
}
