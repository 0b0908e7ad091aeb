import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { registerListFocus } from '../state/focus.ts'

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
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
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
    focusRow(target)
  }
  return { focusRow, onKeyDown }
}
