import XIcon from 'lucide-react/icons/x'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { useStore } from '#app/lib/store.ts'
import { Button } from '#app/ui/button.tsx'
import { showModal } from '#app/lib/timing/show-modal.ts'
import { ChangeKey } from './change-key.tsx'
import { DEFAULT_KEYS } from './key-actions.ts'
import { enableKeys, keyMap, keysEnabled, resetKeys } from './key-map.ts'
import { KEY_GROUPS } from './key-words.ts'

export type ShortcutsDialogProps = { open: boolean; onClose: () => void }

/** Lists the keyboard shortcuts, with the switch for those of a single key and what gives them other keys (WCAG 2.1.4). */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  // The keys follow once the dialog has been painted.
  const hasTime = useDeferredValue(open)
  const isEnabled = useStore(keysEnabled)
  const isChanged = useStore(keyMap) !== DEFAULT_KEYS
  useLayoutEffect(() => (open ? showModal(dialog.current!) : undefined), [open])
  return (
    <dialog ref={dialog} className="shortcuts" aria-labelledby="shortcuts-title" onClose={onClose}>
      <header>
        <h2 id="shortcuts-title">Keyboard shortcuts</h2>
        <button ref={close} type="button" className="icon-button" onClick={onClose}>
          <XIcon size={18} />
          <span className="sr-only">Close</span>
        </button>
      </header>
      <label className="switch">
        <input type="checkbox" checked={isEnabled} onChange={(event) => enableKeys(event.target.checked)} />
        Single-key shortcuts
      </label>
      {open && hasTime && (
        <div className="shortcut-groups">
          {KEY_GROUPS.map(({ name, actions, fixed }) => (
            <section key={name} aria-label={name}>
              <h3>{name}</h3>
              <ul>
                {actions.map((action) => (
                  <ChangeKey key={action} action={action} />
                ))}
                {fixed.map(({ keys, words }) => (
                  <li key={words}>
                    <span className="shortcut-keys">
                      {keys.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </span>
                    <span>{words}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {isChanged && (
        <Button
          variant="outline"
          size="compact"
          onClick={() => {
            resetKeys()
            // The button is gone with the press.
            close.current?.focus()
          }}
        >
          All keys back to the default
        </Button>
      )}
    </dialog>
  )
}
