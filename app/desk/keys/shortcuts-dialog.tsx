import { useEffect, useRef, useState, type KeyboardEvent, useDeferredValue } from 'react'
import { useStore } from '#app/lib/store.ts'
import {
  actionWith,
  DEFAULT_KEYS,
  foldKey,
  isGoto,
  type KeyAction,
  changeKeys,
  keyLabel,
  keyMap,
  enableKeys,
  keysEnabled,
  resetKeys,
} from './key-map.ts'
import { ACTION_LABELS, KEY_GROUPS } from './key-labels.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type State = { kind: 'waiting' } | { kind: 'taken'; key: string; by: KeyAction } | { kind: 'refused'; words: string }

/** An action with its key, which can be changed. */
function ChangeKey({ action }: { action: KeyAction }) {
  const map = useStore(keyMap)
  const [state, setState] = useState<State>()
  const [done, setDone] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLLIElement>(null)
  const words = ACTION_LABELS[action]
  // At the edge of the dialog the result would be out of view.
  useEffect(() => {
    if (state || done) row.current?.scrollIntoView({ block: 'nearest' })
  }, [state, done])

  function change(changes: Parameters<typeof changeKeys>[0]) {
    changeKeys(changes)
    setState(undefined)
    setDone(`${words} is ${keyLabel(keyMap.get()[action])} now.`)
    button.current?.focus()
  }
  function choose(key: string) {
    const by = actionWith(map, key, action)
    if (by) setState({ kind: 'taken', key, by })
    else change({ [action]: key })
  }
  function cancel() {
    setState(undefined)
    button.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    const isEscape = event.key === 'Escape'
    if (!state || event.key === 'Tab' || (state.kind !== 'waiting' && !isEscape)) return
    // Escape leaves the dialog open.
    event.preventDefault()
    event.stopPropagation()
    if (isEscape) return cancel()
    if (/^(Shift|AltGraph|CapsLock|Dead)$/.test(event.key)) return
    const key = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph')) ? undefined : foldKey(event.key)
    if (key) choose(key)
    else setState({ kind: 'refused', words: 'Use one letter, digit or sign.' })
  }
  const keys = isGoto(action) ? [map.goto, map[action]] : [map[action]]
  return (
    <li ref={row} data-changing={state ? '' : undefined}>
      <span className="shortcut-keys">
        {keys.map((key, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same key may occur twice
          <kbd key={at}>{keyLabel(key)}</kbd>
        ))}
      </span>
      <span>{words}</span>
      <button
        ref={button}
        type="button"
        className="link"
        aria-label={state?.kind === 'waiting' ? `Press the new key for ${words}` : `Change the key of ${words}`}
        onClick={() => {
          setDone('')
          setState({ kind: 'waiting' })
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setState((now) => (now?.kind === 'waiting' ? undefined : now))}
      >
        {state?.kind === 'waiting' ? 'Press a key' : 'Change'}
      </button>
      <span className="shortcut-news">
        <output>
          {state?.kind === 'taken' && `${keyLabel(state.key)} is ${ACTION_LABELS[state.by]}.`}
          {state?.kind === 'refused' && state.words}
          {!state && done}
        </output>
        {state?.kind === 'taken' && (
          <>
            <button
              type="button"
              className="link"
              onClick={() => change({ [action]: state.key, [state.by]: map[action] })}
              onKeyDown={onKeyDown}
            >
              Swap them
            </button>
            <button type="button" className="link" onClick={cancel} onKeyDown={onKeyDown}>
              Keep both
            </button>
          </>
        )}
        {!state && map[action] !== DEFAULT_KEYS[action] && (
          <button type="button" className="link" onClick={() => choose(DEFAULT_KEYS[action])}>
            Back to {keyLabel(DEFAULT_KEYS[action])}
            <span className="sr-only">, the default of {words}</span>
          </button>
        )}
      </span>
    </li>
  )
}

export type ShortcutsDialogProps = { onClose: () => void }

/** Lists the keyboard shortcuts; single keys can be switched off and changed (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: ShortcutsDialogProps) {
  const closeButton = useRef<HTMLButtonElement>(null)
  // The list follows after the paint: with it, `?` took 113 ms of processor time the first time, without 39 (four times slower).
  const hasTime = useDeferredValue(true, false)
  const isEnabled = useStore(keysEnabled)
  const isChanged = useStore(keyMap) !== DEFAULT_KEYS
  return (
    <Dialog title="Keyboard shortcuts" size="wide" className="shortcuts" closeRef={closeButton} onClose={onClose}>
      <label className="switch">
        <input type="checkbox" checked={isEnabled} onChange={(event) => enableKeys(event.target.checked)} />
        Single-key shortcuts
      </label>
      {hasTime && (
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
            // This button is removed by the press.
            closeButton.current?.focus()
          }}
        >
          All keys back to the default
        </Button>
      )}
    </Dialog>
  )
}
