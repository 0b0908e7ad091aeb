import { useSyncExternalStore } from 'react'
import { createStore } from '#app/lib/create-store.ts'
import { afterPaint } from '#app/lib/timing.ts'
import { focusTicketInList } from '../shell/focus.ts'
import type { QueryClient } from '@tanstack/react-query'
import { rowOf, ticketAt, type ListSnapshot } from '../list/list-snapshot.ts'

/** Tickets that are chosen for a change: some by id, or all that the list on screen matches. */
export type Selection = {
  ids: ReadonlySet<string>
  /** Every ticket that matches is chosen, loaded or not. */
  all: boolean
  /** All that was loaded was chosen at once; more may have been loaded since. */
  loadedAll?: true
  /** The choice was begun by a finger: every row has its box. */
  isMode: boolean
  /** A range is being loaded: what is chosen is not complete yet. */
  isLoading: boolean
}
/** What the list on screen says about its rows; only the list knows them. */
export type SelectableRows = {
  /** Ids of the tickets from one to the other, both included; undefined where any of them is not loaded. */
  between: (from: string, to: string) => string[] | undefined
  /** The same, after loading what is missing; undefined where that failed. */
  loadBetween: (from: string, to: string) => Promise<string[] | undefined>
  /** Ids of all loaded tickets, in order. */
  loaded: () => string[]
  /** The ticket with the focus, or else the open one. */
  current: () => string | undefined
}

const NONE: Selection = { ids: new Set(), all: false, isMode: false, isLoading: false }
export const selectionStore = createStore<Selection>(NONE)
let rows: SelectableRows | undefined
/** Where the next range begins. */
let anchor: string | undefined
/** What was chosen before keys began to extend a range: it shrinks as well. */
let beforeRange: ReadonlySet<string> = NONE.ids

/** Says which rows there are; returns the function that takes that back. */
export function registerRows(next: SelectableRows) {
  rows = next
  return () => {
    if (rows === next) rows = undefined
  }
}

/** Chooses a ticket, or leaves it out again. With `range` it and all between it and the last one chosen. */
export function toggleSelected(ticketId: string, { range = false } = {}): void {
  const { ids, all, isMode } = selectionStore.get()
  // Of all that match, one less can only be named among those that are loaded.
  const next = new Set(all ? rows?.loaded() : ids)
  const from = range ? anchor : undefined
  const between = from === undefined ? undefined : rows?.between(from, ticketId)
  if (between) for (const id of between) next.add(id)
  else if (from !== undefined) next.add(ticketId)
  else if (!next.delete(ticketId)) next.add(ticketId)
  anchor = ticketId
  beforeRange = next
  selectionStore.set({ ...NONE, ids: next, isMode })
  if (from !== undefined && !between) void addRange(from, ticketId)
}

/** Adds tickets that are not loaded yet, unless the selection has ended or changed meanwhile. */
async function addRange(from: string, to: string): Promise<void> {
  const begun = { ...selectionStore.get(), isLoading: true }
  selectionStore.set(begun)
  const between = (await rows?.loadBetween(from, to)) ?? []
  if (selectionStore.get() !== begun) return
  beforeRange = new Set([...begun.ids, ...between])
  selectionStore.set({ ...begun, ids: beforeRange, isLoading: false })
}

/** Does the same with the ticket that has the focus or is open. */
export function toggleCurrent({ range = false } = {}): void {
  const id = rows?.current()
  if (id !== undefined) toggleSelected(id, { range })
}

/** Makes a range, which keys extend and shrink, end at this ticket; the first one begins it. */
export function extendTo(ticketId: string): void {
  const { ids, isMode } = selectionStore.get()
  const between = anchor === undefined ? undefined : rows?.between(anchor, ticketId)
  if (anchor === undefined) beforeRange = ids
  anchor ??= ticketId
  const next = between ? [...beforeRange, ...between] : [...ids, ticketId]
  selectionStore.set({ ...NONE, ids: new Set(next), isMode })
}

/** Chooses all tickets that are loaded. */
export function selectLoaded(): void {
  const { ids, isMode } = selectionStore.get()
  selectionStore.set({ ...NONE, ids: new Set([...ids, ...(rows?.loaded() ?? [])]), loadedAll: true, isMode })
}

/** Chooses every ticket that matches. */
export const selectAll = (): void =>
  selectionStore.set({ ...NONE, ids: new Set(rows?.loaded()), all: true, isMode: selectionStore.get().isMode })

export const startSelecting = (): void => selectionStore.set({ ...selectionStore.get(), isMode: true })

export function clearSelection(): void {
  anchor = undefined
  beforeRange = NONE.ids
  selectionStore.set(NONE)
}

/** Whether every loaded ticket is chosen. */
export function areLoadedSelected({ ids, all }: Selection): boolean {
  const loaded = rows?.loaded() ?? []
  return loaded.length > 0 && (all || loaded.every((id) => ids.has(id)))
}

/**
 * Marks an element while anything is chosen: a press must not render the rows. What is chosen by a key shows at once, the boxes
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

let list: object | undefined
/** Ends the selection unless the list is still the same: it could not be seen any more what is about to change. */
export function selectIn(next: object): void {
  if (list !== next) clearSelection()
  list = next
}

export const hasSelection = ({ ids, all, isMode }: Selection): boolean => ids.size > 0 || all || isMode

/** Whether a ticket is chosen. Only a row whose answer changes renders again. */
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
 * Ends the selection. The focus goes back to the rows where it stood at what goes with the selection, to one that was selected
 * if it is on screen: the list does not scroll for this.
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

/** The rows of two tickets, the upper one first; undefined where one of them is not loaded. */
export function rowsOf(client: QueryClient, snapshot: ListSnapshot, from: string, to: string) {
  const [a, b] = [rowOf(client, snapshot, from), rowOf(client, snapshot, to)]
  return a === undefined || b === undefined ? undefined : { first: Math.min(a, b), last: Math.max(a, b) }
}

/** Ids of the tickets from one to the other, both included; undefined where one of these rows is not loaded. */
export function loadedBetween(
  client: QueryClient,
  snapshot: ListSnapshot,
  from: string,
  to: string,
): string[] | undefined {
  const range = rowsOf(client, snapshot, from, to)
  if (!range) return undefined
  const ids: string[] = []
  for (let row = range.first; row <= range.last; row++) {
    const ticket = ticketAt(client, snapshot, row)
    if (!ticket) return undefined
    ids.push(ticket.id)
  }
  return ids
}
