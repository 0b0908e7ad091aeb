import { createStore } from '#app/lib/store.ts'
import type { Input } from '#contract/operation.ts'
import type { Ticket, updateTicket } from '#contract/tickets.ts'
import type { KeyAction } from '../keys/key-actions.ts'

export const paletteOpen = createStore(false)

/** What the dashboard does for the palette, which other pages show as well: neither imports the other. */
export type DashboardHandle = {
  /** The open ticket, as far as it is loaded. */
  ticket: () => Ticket | undefined
  /** Does what the key of an action does. */
  run: (action: KeyAction) => void
  /** Shows another list. */
  goTo: (view: Record<string, string>) => void
  openTicket: (id: string) => void
  /** Changes fields of the open ticket; the words say what has changed. */
  change: (changes: Omit<Input<typeof updateTicket>, 'id'>, words: string) => void
}
let handle: DashboardHandle | undefined

/** Makes the dashboard known to the palette; returns the function that takes that back. */
export function provideDashboard(next: DashboardHandle) {
  handle = next
  return () => {
    if (handle === next) handle = undefined
  }
}

export const dashboardHandle = () => handle
