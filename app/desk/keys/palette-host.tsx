import { useEffect, useLayoutEffect } from 'react'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { useStore } from '#app/lib/store.ts'
import { paletteOpen, keepTyped } from './palette-state.ts'

const usePalette = createLoadedAhead(
  async () => (await import('./palette.tsx')).Palette,
  'The command palette could not be loaded. Try again.',
)

/** Opens the command palette by Ctrl+K or ⌘K; loads it ahead, after the page's data. */
export function PaletteHost({ adminId }: { adminId: string }) {
  const isOpen = useStore(paletteOpen)
  const { Loaded: Palette } = usePalette(isOpen, () => paletteOpen.set(false))
  // A layout effect: no key may get lost between this and the palette.
  useLayoutEffect(() => (isOpen && !Palette ? keepTyped() : undefined), [isOpen, Palette])
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    // An open palette stays open: the next page has one as well.
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return Palette && <Palette adminId={adminId} />
}

function onKey(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  if (ctrlKey === metaKey || altKey || shiftKey) return
  // Layouts without Latin letters: by the position of the key.
  if (key.toLowerCase() !== 'k' && !(code === 'KeyK' && !/^[a-z]$/i.test(key))) return
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  if (!repeat) paletteOpen.set(!paletteOpen.get())
}
