import { useEffect } from 'react'
import { takesText } from '../shell/focus.ts'
import { actionOf, followStoredKeys, keyMap, keysEnabled } from './key-map.ts'

/** Handles the keys of a page of lists: to the row below and above, and into the search. A row is a link, so Enter opens it. */
export function useListKeys() {
  useEffect(followStoredKeys, [])
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing || takesText(event.target) || !keysEnabled.get()) return
      if (document.querySelector('dialog[open], :popover-open')) return
      const target = targetOf(actionOf(keyMap.get(), event, false))
      if (!target) return
      event.preventDefault()
      target.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Counts from the focused row, or else the open one. */
function targetOf(action: ReturnType<typeof actionOf>): HTMLElement | null | undefined {
  if (action === 'search') return document.querySelector<HTMLElement>('.list-tools [type=search]')
  if (action !== 'next' && action !== 'previous') return undefined
  const rows = [...document.querySelectorAll<HTMLElement>('.list-row')]
  const focused = rows.findIndex((row) => row === document.activeElement)
  const from = focused === -1 ? rows.findIndex((row) => row.ariaCurrent) : focused
  return rows[action === 'next' ? from + 1 : Math.max(from - 1, 0)]
}
