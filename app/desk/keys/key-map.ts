import { localEntries, readObject } from '#app/lib/browser-storage.ts'
import { createStore, useStore } from '#app/lib/store.ts'

const TICKET_KEYS = {
  reply: 'r',
  note: 'n',
  resolve: 'e',
  take: 'i',
  assign: 'a',
  wait: 'h',
  priority: 'p',
  tag: 't',
  company: 'o',
  merge: 'm',
  select: 'x',
  'list-width': 'l',
  'tab-1': '1',
  'tab-2': '2',
  'tab-3': '3',
  'tab-4': '4',
  'tab-5': '5',
} as const
export const DEFAULT_KEYS = {
  ...TICKET_KEYS,
  next: 'j',
  previous: 'k',
  search: '/',
  undo: 'z',
  new: 'c',
  goto: 'g',
  'goto-mine': 'm',
  'goto-unassigned': 'u',
  'goto-waiting': 'w',
  'goto-all': 'a',
  help: '?',
} as const
export type KeyAction = keyof typeof DEFAULT_KEYS
/** An action of the key after that of `goto`. */
export type GotoAction = Extract<KeyAction, `goto-${string}`>

export const KEY_ACTIONS = Object.keys(DEFAULT_KEYS) as KeyAction[]
/** The actions on the open ticket, in the order of the palette. */
export const TICKET_ACTIONS = Object.keys(TICKET_KEYS) as KeyAction[]

export const isGoto = (action: KeyAction): action is GotoAction => action.startsWith('goto-')

/** The key of each action. The second key of a Go to action may equal a first key. */
export type KeyMap = Readonly<Record<KeyAction, string>>

/** Normalizes a key to one character, a letter to lower case; undefined for keys without a visible character. */
function foldKey(key: string): string | undefined {
  if (Array.from(key).length !== 1 || /[\s\p{C}]/u.test(key)) return undefined
  return key.toLowerCase()
}

/**
 * Returns the key of a press: its character or, if that is a letter or a digit that no Latin layout has, the character of that place
 * on one.
 */
export function pressedKey({ key, code = '' }: Pick<KeyboardEvent, 'key'> & { code?: string }): string | undefined {
  const isForeign = /^[\p{L}\p{M}\p{Nd}]+$/u.test(key) && !/[\p{Script=Latin}\d]/u.test(key)
  return foldKey((isForeign && /^(?:Key|Digit)(.)$/.exec(code)?.[1]) || key)
}

/** Returns the other action that this key would conflict with. */
export const actionWith = (map: KeyMap, key: string, action: KeyAction): KeyAction | undefined =>
  KEY_ACTIONS.find((other) => other !== action && isGoto(other) === isGoto(action) && map[other] === key)

/** Merges untrusted chosen keys into the defaults; returns the defaults if two actions would share a key. */
export function readKeyMap(chosen: object = {}): KeyMap {
  const given = new Map<string, unknown>(Object.entries(chosen))
  const keyOf = (action: KeyAction) => {
    const key = given.get(action)
    return (typeof key === 'string' && foldKey(key)) || DEFAULT_KEYS[action]
  }
  const map = Object.fromEntries(KEY_ACTIONS.map((action) => [action, keyOf(action)])) as KeyMap
  return KEY_ACTIONS.some((action) => actionWith(map, map[action], action)) ? DEFAULT_KEYS : map
}

type PressField = 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing' | 'defaultPrevented'
type Press = Pick<KeyboardEvent, PressField> & { code?: string; getModifierState?: (name: string) => boolean }

/**
 * Returns the character that the keyboard layout, with Shift and AltGr, makes of a press; undefined for shortcuts of the browser
 * or the system, and for letters with Shift, which are other shortcuts.
 */
function characterOf(press: Press): string | undefined {
  if (press.defaultPrevented || press.isComposing || press.metaKey) return undefined
  // Windows reports AltGr as Ctrl and Alt.
  if ((press.ctrlKey || press.altKey) && !press.getModifierState?.('AltGraph')) return undefined
  const key = pressedKey(press)
  const isLetter = key !== undefined && key !== key.toUpperCase()
  return isLetter && press.shiftKey ? undefined : key
}

/** Returns the action of a press, as the first key or, after that of Go to, as the second. A held key only moves. */
export function actionOf(map: KeyMap, press: Press, isSecond: boolean): KeyAction | undefined {
  const key = characterOf(press)
  const action = KEY_ACTIONS.find((each) => isGoto(each) === isSecond && map[each] === key)
  return press.repeat && action !== 'next' && action !== 'previous' ? undefined : action
}

const SWITCH = 'shortcuts'
const CHOSEN = 'shortcut-keys'

/** Stored in this browser, because a keyboard belongs to a machine. */
export const keysEnabled = createStore(true)
export const keyMap = createStore<KeyMap>(DEFAULT_KEYS)

function readStored() {
  keysEnabled.set(localEntries.read(SWITCH) !== 'off')
  keyMap.set(readKeyMap(readObject(localEntries, CHOSEN)))
}
readStored()

/** Follows changes of other tabs; returns the unsubscriber. */
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

/** Changes keys of actions. Default keys are not stored: a later version may choose better ones. */
export function changeKeys(changes: Partial<KeyMap>) {
  const map = { ...keyMap.get(), ...changes }
  const chosen = Object.entries(map).filter(([action, key]) => key !== DEFAULT_KEYS[action as KeyAction])
  localEntries.write(CHOSEN, chosen.length > 0 ? JSON.stringify(Object.fromEntries(chosen)) : null)
  keyMap.set(map)
}

/** The keys to press for an action, in order; none while single keys are switched off. */
export function useKeys(action: KeyAction): string[] {
  const map = useStore(keyMap)
  return useStore(keysEnabled) ? keysOf(map, action) : []
}

export const keysOf = (map: KeyMap, action: KeyAction) => (isGoto(action) ? [map.goto, map[action]] : [map[action]])

/** The label on the keyboard. */
export const keyLabel = (key: string) => (key.toUpperCase().length === 1 ? key.toUpperCase() : key)

/** Attributes of the element that an action's key focuses or presses, for the shortcuts and for assistive technology. */
export function useActionProps(action: KeyAction) {
  const [key] = useKeys(action)
  return { 'data-action': action, 'aria-keyshortcuts': key === '+' ? 'Plus' : key } as const
}

export const actionSelector = (action: KeyAction) => `[data-action="${action}"]`

/** Milliseconds to wait for the second key. */
const WAIT_MS = 1_500

/** True between the first and the second key of a Go to action. */
export const pendingGoto = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

export function beginGoto() {
  clearTimeout(timer)
  pendingGoto.set(true)
  timer = setTimeout(() => pendingGoto.set(false), WAIT_MS)
}

export function endGoto() {
  clearTimeout(timer)
  pendingGoto.set(false)
}
