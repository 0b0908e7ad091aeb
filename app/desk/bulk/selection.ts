import { useSyncExternalStore } from 'react'
import { createStore } from '#app/lib/create-store.ts'
import { afterPaint } from '#app/lib/timing.ts'
import { toast } from '#app/ui/toast-store.ts'
import { focusTicketInList } from '../shell/focus.ts'

/** Tickets that are chosen for a change: some by id, or all that the list on screen matches. */
export type Selection = {
  ids: ReadonlySet<string>
  /** Every ticket that matches is chosen, loaded or not. */
  all: boolean
  /** All that was loaded was chosen together; more may have been loaded since. */
  loadedAll?: true
  /** The choice was begun by touch: every row has its box. */
  isMode: boolean
  /** The next range begins at this ticket. */
  anchor?: string | undefined
  /** Chosen before keys began to extend a range, which shrinks as well. */
  beforeRange: ReadonlySet<string>
}

const NONE: Selection = { ids: new Set(), all: false, isMode: false, beforeRange: new Set() }
export const selectionStore = createStore<Selection>(NONE)

/** The ids of the loaded tickets, in the order of the list on screen. */
export const shownTickets = createStore<readonly string[]>([])

/** Ids from one ticket to the other, both included; undefined where one of them is not loaded. */
function idsBetween(from: string, to: string): readonly string[] | undefined {
  const shown = shownTickets.get()
  const [first, last] = [shown.indexOf(from), shown.indexOf(to)].toSorted((a, b) => a - b) as [number, number]
  return first < 0 ? undefined : shown.slice(first, last + 1)
}

/** Chooses a ticket, or drops it again. With `range` it chooses all between it and the last one chosen. */
export function toggleSelected(ticketId: string, { range = false } = {}): void {
  const { ids, all, isMode, anchor } = selectionStore.get()
  // Of all that match, one less can only be named among those that are loaded.
  const next = new Set(all ? shownTickets.get() : ids)
  if (range && anchor !== undefined) {
    const between = idsBetween(anchor, ticketId)
    if (!between)
      toast({
        kind: 'error',
        title: 'Error',
        text: 'The list changed. Select the range again.',
      })
    for (const id of between ?? [ticketId]) next.add(id)
  } else if (!next.delete(ticketId)) next.add(ticketId)
  selectionStore.set({ ...NONE, ids: next, isMode, anchor: ticketId, beforeRange: next })
}

/** The ticket in whose row the focus is. */
export const focusedTicket = (): string | undefined =>
  document.activeElement?.closest('tr[data-row]')?.querySelector<HTMLElement>('[data-ticket]')?.dataset.ticket

/** Toggles the ticket that has the focus, or else the open one. */
export function toggleCurrent(openId: string | null, { range = false } = {}): void {
  const id = focusedTicket() ?? openId
  if (id !== null) toggleSelected(id, { range })
}

/** Makes a range, which keys extend and shrink, end at this ticket; the first one begins it. */
export function extendTo(ticketId: string): void {
  const before = selectionStore.get()
  const { ids, isMode, anchor = ticketId } = before
  const beforeRange = before.anchor === undefined ? ids : before.beforeRange
  const between = idsBetween(anchor, ticketId)
  const next = between ? [...beforeRange, ...between] : [...ids, ticketId]
  selectionStore.set({ ...NONE, ids: new Set(next), isMode, anchor, beforeRange })
}

export function selectLoaded(): void {
  const before = selectionStore.get()
  const ids = new Set([...before.ids, ...shownTickets.get()])
  selectionStore.set({ ...before, ids, all: false, loadedAll: true })
}

export const selectAll = (): void =>
  selectionStore.set({ ...selectionStore.get(), ids: new Set(shownTickets.get()), all: true })

export const startSelecting = (): void => selectionStore.set({ ...selectionStore.get(), isMode: true })

export const clearSelection = (): void => selectionStore.set(NONE)

export const areLoadedSelected = ({ ids, all }: Selection, loaded: readonly string[]): boolean =>
  loaded.length > 0 && (all || loaded.every((id) => ids.has(id)))

/**
 * Marks an element while anything is chosen: a press must not render the rows. A choice by a key shows immediately, the boxes
 * of the other rows after that frame. Returns the function that ends this.
 */
export function markSelecting(element: HTMLElement) {
  let cancel = () => {}
  const mark = () => void element.toggleAttribute('data-selecting', hasSelection(selectionStore.get()))
  mark()
  return selectionStore.subscribe(() => {
    cancel()
    const { ids, isMode } = selectionStore.get()
    if (ids.size > 0 && !isMode) cancel = afterPaint(mark)
    else mark()
  })
}

export const hasSelection = ({ ids, all, isMode }: Selection): boolean => ids.size > 0 || all || isMode

/** Renders a row again only when its own choice changes. */
export const useIsSelected = (ticketId: string): boolean =>
  useSyncExternalStore(
    selectionStore.subscribe,
    () => {
      const { ids, all } = selectionStore.get()
      return all || ids.has(ticketId)
    },
    () => false,
  )

/**
 * Ends the selection. Focus in the bar, which disappears, moves to the rows, to a selected one if it is on screen: the list does
 * not scroll for this.
 */
export function endSelection(): void {
  const { ids } = selectionStore.get()
  const { activeElement, body } = document
  if (activeElement === body || activeElement?.closest('.bulk')) {
    const titles = [...document.querySelectorAll<HTMLElement>('[data-ticket]')].filter(isOnScreen)
    const last = titles.findLast(({ dataset }) => ids.has(dataset.ticket!))
    focusTicketInList(last?.dataset.ticket ?? null)
  }
  clearSelection()
}

function isOnScreen(title: HTMLElement): boolean {
  const { top, bottom } = title.getBoundingClientRect()
  const box = title.closest('.ticket-scroll')!.getBoundingClientRect()
  return top >= Math.max(box.top, 0) && bottom <= Math.min(box.bottom, innerHeight)
}
