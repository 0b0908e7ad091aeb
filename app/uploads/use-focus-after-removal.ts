import { useEffect, useRef, type RefObject } from 'react'

/** When a row goes that had the focus, the row after it gets it, or the field the rows come from, or the last row. */
export function useFocusAfterRemoval(count: number, field: RefObject<HTMLInputElement | null>) {
  const list = useRef<HTMLUListElement>(null)
  const left = useRef<{ index: number; count: number }>(null)

  useEffect(() => {
    if (!left.current || count >= left.current.count) return
    const { index } = left.current
    left.current = null
    if (document.activeElement !== document.body) return
    const rows = [...(list.current?.children ?? [])].map((row) => row.querySelector('button:last-of-type'))
    const next = rows[index] ?? (field.current?.disabled === false ? field.current : rows.at(-1))
    if (next instanceof HTMLElement) next.focus()
  }, [count, field])

  return { list, beforeRemoval: (index: number) => (left.current = { index, count }) }
}
