import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { whenLoaded } from '#app/lib/timing/when-loaded.ts'
import { toast } from '#app/lib/toast/toast-store.ts'
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx'

/** The list of keyboard shortcuts. It is loaded once the page has loaded the rest, so that it opens at once. */
export function ShortcutsHost({ open, onClose }: ShortcutsDialogProps) {
  const client = useQueryClient()
  const [Dialog, setDialog] = useState<ComponentType<ShortcutsDialogProps>>()
  const onFailure = useEffectEvent(() => {
    if (!open) return
    onClose()
    toast({ kind: 'error', title: 'Error', text: 'The keyboard shortcuts could not be loaded. Try again.' })
  })
  useEffect(() => {
    if (Dialog) return
    const load = () =>
      import('./shortcuts-dialog.tsx').then((module) => setDialog(() => module.ShortcutsDialog), onFailure)
    if (!open) return whenLoaded(client, () => void load())
    void load()
  }, [Dialog, open, client])
  return Dialog && <Dialog open={open} onClose={onClose} />
}
