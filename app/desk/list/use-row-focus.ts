import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { extendTo, selectLoaded, loadedBetween, registerRows } from '../bulk/selection.ts'
import { registerListFocus } from '../shell/focus.ts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '#app/ui/toast-store.ts'
import { loadedRows, type ListSnapshot } from './list-snapshot.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  total: number
  visibleRows: () => { firstRow: number; count: number }
  scrollToRow: (row: number) => void
  rowOf: (id: string | null) => number | undefined
  selectedId: string | null
}

/** The row number of the table row an element lies in. */
export const rowOfElement = (element: Element | null) => {
  const row = element?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  return row === undefined ? undefined : Number(row)
}

const extendToFocused = () => {
  const id = ticketOfElement(document.activeElement)
  if (id !== undefined) extendTo(id)
}

/** The id of the ticket in whose row an element lies. */
const ticketOfElement = (element: Element | null) =>
  element?.closest('tr[data-row]')?.querySelector<HTMLElement>('[data-ticket]')?.dataset.ticket

/** Moves the focus between rows, in the document or not: a row that is not loaded yet gets it as soon as it is. */
export function useRowFocus({ table, total, visibleRows, scrollToRow, rowOf, selectedId }: Options) {
  const pending = useRef<{ row: number; from: Element | null } | null>(null)
  const focusPending = () => {
    if (!pending.current) return
    const { row, from } = pending.current
    const current = document.activeElement
    // The user has moved the focus elsewhere meanwhile.
    if (current !== from && current !== document.body) return void (pending.current = null)
    const title = table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] .ticket-title`)
    if (!title) return
    pending.current = null
    title.focus({ preventScroll: true })
  }
  useLayoutEffect(focusPending)

  const focusRow = (row: number) => {
    if (total === 0) return
    pending.current = { row: Math.max(0, Math.min(row, total - 1)), from: document.activeElement }
    scrollToRow(pending.current.row)
    focusPending()
  }
  const firstVisible = () => Math.ceil(visibleRows().firstRow)
  const focusedRow = () => pending.current?.row ?? rowOfElement(document.activeElement)
  const focusNeighbour = useEffectEvent((step: 1 | -1) => {
    const from = focusedRow() ?? rowOf(selectedId)
    focusRow(from === undefined ? firstVisible() : from + step)
  })
  const focusTicket = useEffectEvent((id: string | null) => focusRow(rowOf(id) ?? firstVisible()))
  useEffect(
    () =>
      registerListFocus({
        focusNeighbour: (step) => focusNeighbour(step),
        focusTicket: (id) => focusTicket(id),
      }),
    [],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const from = focusedRow()
    if (from === undefined || event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() !== 'a' || event.shiftKey) return
      event.preventDefault()
      return selectLoaded()
    }
    if (event.shiftKey && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return focusInRow(from, event)
    const page = Math.max(1, visibleRows().count - 2)
    const targets: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: total - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    if (event.shiftKey) extendToFocused()
    focusRow(target)
    if (event.shiftKey) extendToFocused()
  }
  /** To the row's checkbox, which is no stop of the Tab key, and back. */
  const focusInRow = (row: number, event: KeyboardEvent) => {
    const kind = event.key === 'ArrowLeft' ? '.select-box' : '.ticket-title'
    const found = table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] ${kind}`)
    if (!found?.checkVisibility()) return
    event.preventDefault()
    found.focus()
  }
  return { focusRow, onKeyDown }
}

/** Tells the selection which tickets the list has loaded, and in which order. */
export function useSelectableRows(snapshot: ListSnapshot, openId: string | null) {
  const client = useQueryClient()
  // Rendering asks as well, for the checkbox of the head: an effect event would refuse to answer.
  useEffect(() => {
    const loaded = () => loadedRows(client, snapshot)
    return registerRows({
      loaded: () => loaded().map(({ id }) => id),
      between: (from, to) => loadedBetween(client, snapshot, from, to),
      loadBetween: (from, to) =>
        import('../bulk/load-range.ts').then(
          (module) => module.loadBetween(client, snapshot, from, to),
          () => {
            toast({ kind: 'error', title: 'Error', text: 'The range could not be selected. Try again.' })
            return undefined
          },
        ),
      current: () => ticketOfElement(document.activeElement) ?? openId ?? undefined,
    })
  }, [client, snapshot, openId])
}
