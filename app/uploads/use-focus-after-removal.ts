import { useEffect, useRef, type RefObject } from 'react'

/** Moves the focus of a removed row to the next row, or else to the file field, or else to the last row. */
export function useFocusAfterRemoval(count: number, field: RefObject<HTMLInputElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<{ index: number; count: number }>(null)

  useEffect(() => {
    if (!removed.current || count >= removed.current.count) return
    const { index } = removed.current
    removed.current = null
    if (document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.querySelector('button:last-of-type'))
    const next = rows[index] ?? (field.current?.disabled === false ? field.current : rows.at(-1))
    if (next instanceof HTMLElement) next.focus()
  }, [count, field])

  return { list, beforeRemoval: (index: number) => (removed.current = { index, count }) }
}
