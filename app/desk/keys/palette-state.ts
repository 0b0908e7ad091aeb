import { createContext } from 'react'
import { createStore } from '#app/lib/store.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { KeyAction } from './key-map.ts'
import type { FieldChanges } from '../ticket/change-ticket.ts'

export const paletteOpen = createStore(false)

/** Functions of the dashboard that the palette, which is on other pages as well, calls if it is shown. */
export type DashboardHandle = {
  /** Undefined also while the open ticket is not loaded. */
  ticket: () => Ticket | undefined
  run: (action: KeyAction) => void
  goTo: (view: Record<string, string>) => void
  /** `replaces`: in place of the open one, also in the browser's history. */
  openTicket: (id: string, replaces?: boolean) => void
  /** Changes fields of the open ticket and reports it with these words. */
  change: (changes: FieldChanges, words: string) => void
  insertReply: (id: string) => void
  /** Shows a macro before it is run on the open ticket. */
  openMacro: (id: string) => void
  suggestAnswer: () => void
}

/** Holds the handle of the dashboard while it is shown; one for each page of an admin. */
export const DashboardRef = createContext<{ current: DashboardHandle | undefined }>({ current: undefined })

/** The text of the palette: typed also while it is loading, and kept for the palette of the next page while it is open. */
export const paletteText = createStore('')
/** The text that Enter was pressed for before its answer was there: its first result is run when it comes. */
export const enteredText = createStore<string | null>(null)
paletteOpen.subscribe(() => {
  if (paletteOpen.get()) return
  paletteText.set('')
  enteredText.set(null)
})

/**
 * Keeps keys for a palette that is still loading, instead of passing them to shortcuts or the focused field; Escape closes it.
 * Returns the function that stops this.
 */
export function keepTyped(): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const text = paletteText.get()
    if (event.key === 'Escape') paletteOpen.set(false)
    else if (event.key === 'Enter') enteredText.set(text)
    else if (event.key === 'Backspace') paletteText.set(text.slice(0, -1))
    else if (Array.from(event.key).length === 1) paletteText.set(text + event.key)
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', onKey, true)
  return () => document.removeEventListener('keydown', onKey, true)
}
