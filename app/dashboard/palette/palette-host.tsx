import { useEffect, useState, type ComponentType } from 'react'
import { useStore } from '#app/lib/store.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import { whenIdle } from '#app/lib/timing/when-idle.ts'
import { paletteOpen } from './palette-state.ts'

type PaletteProps = { adminId: string }

/** Opens the command palette by Ctrl+K or ⌘K. It is loaded once the page has time, so that it opens at once. */
export function PaletteHost({ adminId }: PaletteProps) {
  const isOpen = useStore(paletteOpen)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps>>()
  useEffect(() => {
    if (Palette) return
    const load = () =>
      import('./palette.tsx')
        .then((module) => setPalette(() => module.Palette))
        .catch(() => {
          if (!paletteOpen.get()) return
          paletteOpen.set(false)
          toast({ kind: 'error', title: 'Error', text: 'The command palette could not be loaded. Try again.' })
        })
    if (isOpen) return void load()
    return whenIdle(load)
  }, [Palette, isOpen])
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      paletteOpen.set(false)
    }
  }, [])
  return Palette && <Palette adminId={adminId} />
}

function onKey(event: KeyboardEvent) {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
  if (ctrlKey === metaKey || altKey || shiftKey) return
  // Layouts without Latin letters have the key where Latin ones have it.
  if (key.toLowerCase() !== 'k' && !(code === 'KeyK' && !/^[a-z]$/i.test(key))) return
  if (document.querySelector('dialog[open]')) return
  event.preventDefault()
  if (!repeat) paletteOpen.set(!paletteOpen.get())
}
