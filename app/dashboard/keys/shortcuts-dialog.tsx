import XIcon from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { SHORTCUTS } from './shortcuts.ts'

type ShortcutsDialogProps = {
  open: boolean
  onClose: () => void
  enabled: boolean
  onEnabled: (enabled: boolean) => void
}

/** Lists the keyboard shortcuts, with the switch for those of a single key. */
export function ShortcutsDialog({ open, onClose, enabled, onEnabled }: ShortcutsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  return (
    <dialog ref={dialog} className="shortcuts" aria-labelledby="shortcuts-title" onClose={onClose}>
      <header>
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <button type="button" className="icon-button" onClick={onClose}>
          <XIcon size={18} />
          <span className="sr-only">Close</span>
        </button>
      </header>
      <label className="switch">
        <input type="checkbox" checked={enabled} onChange={(event) => onEnabled(event.target.checked)} />
        Single-key shortcuts
      </label>
      <dl>
        {SHORTCUTS.map(({ keys, action }) => (
          <div key={action}>
            <dt>{keys.map((key) => (key === '–' ? key : <kbd key={key}>{key}</kbd>))}</dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </dialog>
  )
}
