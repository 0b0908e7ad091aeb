import { useImperativeHandle, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { extendTo, focusedTicket, selectLoaded } from '../bulk/selection.ts'
import { listFocus } from '../shell/focus.ts'
import { rowOf, type LoadedRows, type visibleRows } from './ticket-pages.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  rows: LoadedRows
  visibleRows: typeof visibleRows
  scrollToRow: (row: number) => void
  selectedId: string | null
}

export const rowOfElement = (element: Element | null) => {
  const row = element?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  return row === undefined ? undefined : Number(row)
}

const extendToFocused = () => {
  const id = focusedTicket()
  if (id !== undefined) extendTo(id)
}

/** Moves the focus between rows, in the document or not: a row that is not loaded yet gets it as soon as it is. */
export function useRowFocus(options: Options) {
  const { table, rows, visibleRows, scrollToRow, selectedId } = options
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
    if (rows.end === rows.first) return
    const target = Math.max(rows.first, Math.min(row, rows.end - 1))
    pending.current = { row: target, from: document.activeElement }
    scrollToRow(target)
    focusPending()
  }
  const firstVisible = () => Math.ceil(visibleRows().firstRow - 0.1)
  const focusedRow = () => pending.current?.row ?? rowOfElement(document.activeElement)
  useImperativeHandle(listFocus, () => ({
    focusNeighbour: (step) => {
      const from = focusedRow() ?? rowOf(rows, selectedId)
      focusRow(from === undefined ? firstVisible() : from + step)
    },
    focusTicket: (id) => focusRow(rowOf(rows, id) ?? firstVisible()),
  }))

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
      Home: rows.firstRow,
      End: rows.firstRow + rows.tickets.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    if (event.shiftKey) extendToFocused()
    focusRow(target)
    if (event.shiftKey) extendToFocused()
  }
  /** Moves to the row's checkbox, which is no stop of the Tab key, and back. */
  const focusInRow = (row: number, event: KeyboardEvent) => {
    const kind = event.key === 'ArrowLeft' ? '.select-box' : '.ticket-title'
    const found = table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] ${kind}`)
    if (!found?.checkVisibility()) return
    event.preventDefault()
    found.focus()
  }
  return { focusRow, onKeyDown }
}
