import { createStore } from '#app/lib/store.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { KeyAction } from '../keys/key-actions.ts'
import type { FieldChanges } from '../state/undo-change.ts'

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
  change: (changes: FieldChanges, words: string) => void
  /** Puts a saved reply into the answer to the open ticket. */
  insertReply: (id: string) => void
  /** Shows what a macro would do to the open ticket. */
  openMacro: (id: string) => void
  /** Puts a suggested answer into the answer to the open ticket. */
  suggestAnswer: () => void
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
