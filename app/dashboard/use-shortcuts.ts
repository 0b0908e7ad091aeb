import { useEffect, useEffectEvent } from 'react'
import { shortcutOf, type Shortcut } from './shortcuts.ts'

const FIELD = 'input, textarea, select, [contenteditable]'

/** Listens for shortcuts while none of the keys belongs to a field or to an open dialog. */
export function useShortcuts(enabled: boolean, onShortcut: (shortcut: Shortcut, inField: boolean) => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (document.querySelector('dialog[open]')) return
    const inField = event.target instanceof Element && event.target.matches(FIELD)
    const shortcut = shortcutOf(event, inField)
    if (!shortcut) return
    event.preventDefault()
    onShortcut(shortcut, inField)
  })
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
}
