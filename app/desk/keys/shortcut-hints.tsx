import { useStore } from '#app/lib/store.ts'
import { keyLabel, keyMap, keysEnabled, pendingGoto } from './key-map.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ComponentType } from 'react'
import { whenLoaded } from '#app/lib/timing.ts'
import { toast } from '#app/ui/toast-store.ts'
import type { ShortcutsDialogProps } from './shortcuts-dialog.tsx'

/** The most used keys, below the list, and the second keys after Go to. */
export function ShortcutHints({ onHelp }: { onHelp: () => void }) {
  const map = useStore(keyMap)
  const isEnabled = useStore(keysEnabled)
  return (
    <footer className="list-hints">
      <GotoHint />
      {isEnabled && (
        <>
          <Hint keys={[map.next, map.previous]} words="move" />
          <Hint keys={['Enter']} words="open" />
          <Hint keys={[map.select]} words="select" />
          <Hint keys={[map.reply]} words="reply" />
        </>
      )}
      <button type="button" onClick={onHelp}>
        {isEnabled && <kbd>{keyLabel(map.help)}</kbd>} all shortcuts
      </button>
    </footer>
  )
}

function Hint({ keys, words }: { keys: string[]; words: string }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key}>{keyLabel(key)}</kbd>
      ))}{' '}
      {words}
    </span>
  )
}

function GotoHint() {
  const map = useStore(keyMap)
  const isPending = useStore(pendingGoto)
  return (
    <output className="goto-hint">
      {isPending && (
        <>
          Go to: <Hint keys={[map['goto-mine']]} words="mine" />{' '}
          <Hint keys={[map['goto-unassigned']]} words="unassigned" />{' '}
          <Hint keys={[map['goto-waiting']]} words="waiting" /> <Hint keys={[map['goto-all']]} words="all" />
        </>
      )}
    </output>
  )
}

/** Loads the shortcuts dialog ahead, after the page's data. */
export function ShortcutsHost({ open, onClose }: ShortcutsDialogProps & { open: boolean }) {
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
  return open && Dialog && <Dialog onClose={onClose} />
}
