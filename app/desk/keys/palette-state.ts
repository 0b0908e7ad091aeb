import { createStore } from '#app/lib/store.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { KeyAction } from './key-map.ts'
import type { FieldChanges } from '../ticket/change-ticket.ts'

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

let typed = ''

/** What was typed while the palette was being loaded, or into that of the page before, once. */
export function takeTyped(): string {
  const text = typed
  typed = ''
  return text
}

/** Keeps the text of the palette for that of the next page. */
export function keepText(text: string) {
  typed = text
}

/**
 * Keeps what is typed for a palette that is not on screen yet: these keys are no shortcuts, nor text of the field behind it.
 * Escape closes it. Returns what ends this.
 */
export function keepTyped(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') paletteOpen.set(false)
    else if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (Array.from(event.key).length === 1) typed += event.key
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', onKey, true)
  return () => {
    document.removeEventListener('keydown', onKey, true)
    if (!paletteOpen.get()) typed = ''
  }
}
