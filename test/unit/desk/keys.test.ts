import { describe, expect, test } from 'vitest'
import { actionOf, DEFAULT_KEYS, KEY_ACTIONS, readKeyMap, type KeyMap } from '#app/desk/keys/key-map.ts'

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
})
const first = (key: string, more = {}, map: KeyMap = DEFAULT_KEYS) => actionOf(map, press(key, more), false)

describe('A key is a shortcut', () => {
  test('by the character that the layout makes of it, with Caps Lock too', () => {
    expect(['/', 'j', 'K', 'r', 'N', 'e', 'z', 'Z', '3', '?'].map((key) => first(key))).toEqual([
      'search',
      'next',
      'previous',
      'reply',
      'note',
      'resolve',
      'undo',
      'undo',
      'tab-3',
      'help',
    ])
  })
  test('where Shift or AltGr makes the character, as on German keyboards', () => {
    expect(first('/', { code: 'Digit7', shiftKey: true })).toBe('search')
    expect(first('?', { code: 'Minus', shiftKey: true })).toBe('help')
    const map = readKeyMap({ undo: '@' })
    const getModifierState = (name: string) => name === 'AltGraph'
    expect(first('@', { ctrlKey: true, altKey: true, getModifierState }, map)).toBe('undo')
    expect(first('@', { ctrlKey: true, altKey: true }, map)).toBeUndefined()
  })
  test('unless the browser or a word takes it: Ctrl, ⌘, Alt, a letter with Shift, an unfinished or prevented key', () => {
    const taken = ['ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'isComposing', 'defaultPrevented']
    expect(taken.map((name) => first('e', { [name]: true }))).toEqual(taken.map(() => undefined))
  })
  test('by its place if the layout makes no Latin letter or digit of it, as Russian, Greek, Hebrew and Arabic ones', () => {
    const placed = [
      ['о', 'KeyJ'],
      ['κ', 'KeyK'],
      ['ר', 'KeyR'],
      ['ث', 'KeyE'],
      ['٣', 'Digit3'],
    ] as const
    expect(placed.map(([key, code]) => first(key, { code }))).toEqual(['next', 'previous', 'reply', 'resolve', 'tab-3'])
    expect(first('О', { code: 'KeyJ', shiftKey: true })).toBeUndefined()
    // Where the character is a Latin letter, it counts: Dvorak has J elsewhere, German layouts swap Y and Z.
    expect([first('h', { code: 'KeyJ' }), first('z', { code: 'KeyY' }), first('.', { code: 'KeyE' })]).toEqual([
      'wait',
      'undo',
      undefined,
    ])
  })
  test('held down only for moving', () => {
    expect(['j', 'k', 'e', 'i', 'z'].map((key) => first(key, { repeat: true }))).toEqual([
      'next',
      'previous',
      undefined,
      undefined,
      undefined,
    ])
  })
})

test('After G, the second key names the list, whatever it does alone', () => {
  expect(['m', 'u', 'w', 'a', 'e'].map((key) => actionOf(DEFAULT_KEYS, press(key), true))).toEqual([
    'goto-mine',
    'goto-unassigned',
    'goto-waiting',
    'goto-all',
    undefined,
  ])
})

describe('Keys that someone chose', () => {
  test('replace the default ones, two that were swapped as well', () => {
    const map = readKeyMap({ resolve: 'Y', reply: 'n', note: 'r' })
    expect(['y', 'e', 'n', 'r'].map((key) => first(key, {}, map))).toEqual(['resolve', undefined, 'reply', 'note'])
  })
  test('are ignored where they are none, and all of them where two are the same', () => {
    for (const nonsense of [undefined, [], { resolve: 7 }, { resolve: 'Enter' }, { resolve: ' ' }, { nothing: 'q' }])
      expect(readKeyMap(nonsense)).toEqual(DEFAULT_KEYS)
    expect(readKeyMap({ resolve: 'r', undo: 'q' })).toEqual(DEFAULT_KEYS)
    expect(KEY_ACTIONS).toContain('undo')
  })
})
