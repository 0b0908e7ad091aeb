import { useEffect, useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react'
import { registerListFocus } from '../state/focus.ts'

type Options = {
  table: RefObject<HTMLTableElement | null>
  total: number
  /** The first row in view and how many there are. */
  visibleRows: () => { firstRow: number; count: number }
  scrollToRow: (row: number) => void
  rowOf: (id: string | null) => number | undefined
  selectedId: string | null
}

export const rowOfElement = (element: Element | null) => {
  const row = element?.closest<HTMLElement>('tr[data-row]')?.dataset.row
  return row === undefined ? undefined : Number(row)
}

/** Moves the focus from row to row, in the document or not: to one that is not loaded yet it goes as soon as it is. */
export function useRowFocus({
  table,
  total,
  visibleRows: seen,
  scrollToRow: reveal,
  rowOf,
  selectedId,
}: Options) {
  const pending = useRef<{ row: number; from: Element | null } | null>(null)
  const settle = () => {
    if (!pending.current) return
    const { row, from } = pending.current
    const here = document.activeElement
    // Somebody has gone elsewhere meanwhile.
    if (here !== from && here !== document.body) return void (pending.current = null)
    const title = table.current?.querySelector<HTMLElement>(`tr[data-row="${row}"] .ticket-title`)
    if (!title) return
    pending.current = null
    title.focus({ preventScroll: true })
  }
  useLayoutEffect(settle)

  const toRow = (row: number) => {
    if (total === 0) return
    pending.current = { row: Math.max(0, Math.min(row, total - 1)), from: document.activeElement }
    reveal(pending.current.row)
    settle()
  }
  const firstSeen = () => Math.ceil(seen().firstRow)
  const current = () => pending.current?.row ?? rowOfElement(document.activeElement)
  const toNeighbour = useEffectEvent((step: 1 | -1) => {
    const from = current() ?? rowOf(selectedId)
    toRow(from === undefined ? firstSeen() : from + step)
  })
  const toTicket = useEffectEvent((id: string | null) => toRow(rowOf(id) ?? firstSeen()))
  useEffect(
    () => registerListFocus({ toNeighbour: (step) => toNeighbour(step), toTicket: (id) => toTicket(id) }),
    [],
  )

  const onKeyDown = (event: KeyboardEvent) => {
    const from = current()
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const page = Math.max(1, seen().count - 2)
    const steps: Record<string, number> = {
      ArrowDown: from + 1,
      ArrowUp: from - 1,
      PageDown: from + page,
      PageUp: from - page,
      Home: 0,
      End: total - 1,
    }
    const to = steps[event.key]
    if (to === undefined) return
    event.preventDefault()
    toRow(to)
  }
  return { toRow, onKeyDown }
}
