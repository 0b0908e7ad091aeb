import { readObject, tabEntries } from '#app/lib/browser-storage.ts'
import { createStore } from '#app/lib/store.ts'
import type { Ticket } from '#contract/tickets.ts'

/**
 * A ticket that was created while the dashboard was open in this tab and has not been seen yet. `isKept`: it came before
 * the page was loaded again, so the list has its row without having shown it.
 */
export type NewTicket = Pick<Ticket, 'id' | 'priority'> & { isKept?: true }

/** Kept for this tab, so that a reload forgets nothing. */
const KEY = 'new-tickets'
const keep = ({ id, priority }: NewTicket): NewTicket => ({ id, priority, isKept: true })

export const newTicketsStore = createStore<readonly NewTicket[]>(readKept())
newTicketsStore.subscribe(() => {
  const unseen = newTicketsStore.get()
  tabEntries.write(KEY, unseen.length > 0 ? JSON.stringify(unseen) : null)
})

export const isCritical = ({ priority }: Pick<Ticket, 'priority'>) => priority === 'Critical'

export const addNewTickets = (added: readonly NewTicket[]) => newTicketsStore.set([...newTicketsStore.get(), ...added])

/** Keeps those for which `isNew` still holds. */
export function keepNewTickets(isNew: (ticket: NewTicket) => boolean) {
  const before = newTicketsStore.get()
  const kept = before.filter((ticket) => isNew(ticket))
  if (kept.length < before.length) newTicketsStore.set(kept)
}

/** For the next time the list is loaded from the start, as after a visit to the Account page. */
export const keepForNextList = () => newTicketsStore.set(newTicketsStore.get().map(keep))

export const clearNewTickets = () => newTicketsStore.set([])

function readKept(): NewTicket[] {
  const stored = readObject(tabEntries, KEY)
  return Array.isArray(stored) ? (stored as NewTicket[]).map(keep) : []
}
