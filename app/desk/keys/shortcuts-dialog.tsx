import { useEffect, useRef, useState, type KeyboardEvent, useDeferredValue } from 'react'
import { useStore } from '#app/lib/store.ts'
import {
  actionWith,
  DEFAULT_KEYS,
  pressedKey,
  KEY_ACTIONS,
  type KeyAction,
  type KeyMap,
  changeKeys,
  keyLabel,
  keyMap,
  keysOf,
  enableKeys,
  keysEnabled,
} from './key-map.ts'
import { ACTION_LABELS, KEY_GROUPS } from './key-labels.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type State = 'waiting' | 'refused' | { key: string; takenBy: KeyAction }

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className="shortcut-keys row">
    {keys.map((key, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the same key may occur twice
      <kbd key={at}>{keyLabel(key)}</kbd>
    ))}
  </span>
)

type ChangeKeyProps = { action: KeyAction; isChanging: boolean }

/** An action with its key, which can be changed. */
function ChangeKey({ action, isChanging }: ChangeKeyProps) {
  const map = useStore(keyMap)
  const [state, setState] = useState<State>()
  const [done, setDone] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const row = useRef<HTMLLIElement>(null)
  const words = ACTION_LABELS[action]
  const isWaiting = state === 'waiting'
  const taken = typeof state === 'object' ? state : undefined
  // At the edge of the dialog the result would be out of view.
  useEffect(() => {
    if (state || done) row.current?.scrollIntoView({ block: 'nearest' })
  }, [state, done])

  function end(news = '') {
    setState(undefined)
    setDone(news)
    button.current?.focus()
  }
  function change(changes: Partial<KeyMap>) {
    changeKeys(changes)
    end(`${words} is ${keyLabel(keyMap.get()[action])} now.`)
  }
  function choose(key: string) {
    const takenBy = actionWith(map, key, action)
    if (takenBy) setState({ key, takenBy })
    else change({ [action]: key })
  }
  function onKeyDown(event: KeyboardEvent) {
    const isEscape = event.key === 'Escape'
    if (!state || event.key === 'Tab' || !(isWaiting || isEscape)) return
    // Escape leaves the dialog open.
    event.preventDefault()
    event.stopPropagation()
    if (isEscape) return end()
    if (/^(Shift|AltGraph|CapsLock|Dead)$/.test(event.key)) return
    const key = event.metaKey || (event.ctrlKey && !event.getModifierState('AltGraph')) ? undefined : pressedKey(event)
    if (key) choose(key)
    else setState('refused')
  }
  return (
    <li ref={row}>
      <Keys keys={keysOf(map, action)} />
      <span>{words}</span>
      <button
        ref={button}
        type="button"
        className="link"
        hidden={!isChanging}
        aria-label={isWaiting ? `Press the new key for ${words}` : `Change the key of ${words}`}
        onClick={() => {
          setDone('')
          setState('waiting')
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setState((now) => (now === 'waiting' ? undefined : now))}
      >
        {isWaiting ? 'Press a key' : 'Change'}
      </button>
      <span className="shortcut-news row small muted">
        <output>
          {taken && `${keyLabel(taken.key)} is ${ACTION_LABELS[taken.takenBy]}.`}
          {state === 'refused' && 'Use one letter, digit or sign.'}
          {!state && done}
        </output>
        {taken && (
          <>
            <button
              type="button"
              className="link"
              onClick={() => change({ [action]: taken.key, [taken.takenBy]: map[action] })}
              onKeyDown={onKeyDown}
            >
              Swap them
            </button>
            <button type="button" className="link" onClick={() => end()} onKeyDown={onKeyDown}>
              Keep both
            </button>
          </>
        )}
        {isChanging && !state && map[action] !== DEFAULT_KEYS[action] && (
          <button type="button" className="link" onClick={() => choose(DEFAULT_KEYS[action])}>
            Back to {keyLabel(DEFAULT_KEYS[action])}
            <span className="sr-only">, the default of {words}</span>
          </button>
        )}
      </span>
    </li>
  )
}

/** Lists the keyboard shortcuts; single keys can be switched off and changed (WCAG 2.1.4). */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const closeButton = useRef<HTMLButtonElement>(null)
  // The list follows after the paint: with it, `?` took 113 ms of processor time the first time, without 39 (four times slower).
  const hasTime = useDeferredValue(true, false)
  const isEnabled = useStore(keysEnabled)
  const [isChanging, setChanging] = useState(false)
  const map = useStore(keyMap)
  const isChanged = KEY_ACTIONS.some((action) => map[action] !== DEFAULT_KEYS[action])
  return (
    <Dialog title="Keyboard shortcuts" size="wide" className="shortcuts" closeRef={closeButton} onClose={onClose}>
      <div className="spread">
        <label className="switch row strong">
          <input type="checkbox" checked={isEnabled} onChange={(event) => enableKeys(event.target.checked)} />
          Single-key shortcuts
        </label>
        <button type="button" className="link" aria-pressed={isChanging} onClick={() => setChanging(!isChanging)}>
          Customize
        </button>
      </div>
      {hasTime && (
        <div className="shortcut-groups" data-changing={isChanging || undefined}>
          {KEY_GROUPS.map(({ name, actions, fixed }) => (
            <section key={name} aria-label={name}>
              <h3 className="strong">{name}</h3>
              <ul className="small">
                {(Object.keys(actions) as KeyAction[]).map((action) => (
                  <ChangeKey key={action} action={action} isChanging={isChanging} />
                ))}
                {fixed?.map(({ keys, words }) => (
                  <li key={words}>
                    <Keys keys={keys} />
                    <span>{words}</span>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {isChanging && isChanged && (
        <SecondaryButton
          onClick={() => {
            changeKeys(DEFAULT_KEYS)
            // This button is removed by the press.
            closeButton.current?.focus()
          }}
        >
          All keys back to the default
        </SecondaryButton>
      )}
    </Dialog>
  )
}
