import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { useStore } from '#app/lib/store.ts'
import { toast } from '#app/ui/toast-store.ts'
import { whenLoaded } from '#app/lib/timing.ts'
import { paletteOpen, keepTyped } from './palette-state.ts'

type PaletteProps = { adminId: string }

let loaded: ComponentType<PaletteProps> | undefined

/** Opens the command palette by Ctrl+K or ⌘K; loads it ahead, after the page's data. */
export function PaletteHost({ adminId }: PaletteProps) {
  const isOpen = useStore(paletteOpen)
  const client = useQueryClient()
  const [Palette, setPalette] = useState(() => loaded)
  useEffect(() => {
    if (Palette) return
    const load = () =>
      import('./palette.tsx')
        .then((module) => setPalette(() => (loaded = module.Palette)))
        .catch(() => {
          if (!paletteOpen.get()) return
          paletteOpen.set(false)
          toast({ kind: 'error', title: 'Error', text: 'The command palette could not be loaded. Try again.' })
        })
    if (!isOpen) return whenLoaded(client, load)
    void load()
  }, [Palette, isOpen, client])
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
