import { localEntries, readObject } from '#app/lib/browser-storage.ts'
import { createStore, useStore } from '#app/lib/store.ts'
import { DEFAULT_KEYS, isGoto, readKeyMap, type KeyAction, type KeyMap } from './key-actions.ts'

const SWITCH = 'shortcuts'
const CHOSEN = 'shortcut-keys'

/** Whether single keys are shortcuts, and which: of this browser, because a keyboard belongs to a machine. */
export const keysEnabled = createStore(true)
export const keyMap = createStore<KeyMap>(DEFAULT_KEYS)

function readStored() {
  keysEnabled.set(localEntries.read(SWITCH) !== 'off')
  keyMap.set(readKeyMap(readObject(localEntries, CHOSEN)))
}
readStored()

/** Follows what another tab changes; returns the function that ends this. */
export function followStoredKeys() {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SWITCH || key === CHOSEN || key === null) readStored()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

export function enableKeys(on: boolean) {
  localEntries.write(SWITCH, on ? null : 'off')
  keysEnabled.set(on)
}

/** Gives actions other keys. Those that have their default are not stored: a later version may choose a better one. */
export function changeKeys(changes: Partial<KeyMap>) {
  const map = { ...keyMap.get(), ...changes }
  const chosen = Object.entries(map).filter(([action, key]) => key !== DEFAULT_KEYS[action as KeyAction])
  localEntries.write(CHOSEN, chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : null)
  keyMap.set(chosen.length > 0 ? map : DEFAULT_KEYS)
}

export const resetKeys = () => changeKeys(DEFAULT_KEYS)

/** The keys to press for an action, one after the other; none while single keys are switched off. */
export function useKeys(action: KeyAction): string[] {
  const map = useStore(keyMap)
  return useStore(keysEnabled) ? keysOf(map, action) : []
}

const keysOf = (map: KeyMap, action: KeyAction) => (isGoto(action) ? [map.goto, map[action]] : [map[action]])

/** The keys as they stand on a keyboard. */
export const keyLabel = (key: string) => (key.toUpperCase().length === 1 ? key.toUpperCase() : key)

/** The attributes of what an action's key focuses or presses: by these the shortcuts find it, and assistive technology names the key. */
export function useActionProps(action: KeyAction) {
  const [key] = useKeys(action)
  return { 'data-action': action, 'aria-keyshortcuts': key === '+' ? 'Plus' : key } as const
}

/** What a key presses or focuses, as a selector. */
export const actionSelector = (action: KeyAction) => `[data-action="${action}"]`
