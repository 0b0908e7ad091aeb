import { expect, test } from 'vitest'
import { shortcutOf } from '#app/dashboard/shortcuts.ts'

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...more,
})

test('Single keys are shortcuts, with Caps Lock too', () => {
  expect(
    ['/', 'j', 'K', 'r', 'N', 'e', 'i', 'H', '3', '?', 'Escape'].map((key) => shortcutOf(press(key), false)),
  ).toEqual(['search', 'next', 'previous', 'reply', 'note', 'resolve', 'take', 'wait', 'tab-3', 'help', 'escape'])
})

test('In a field only Escape is a shortcut', () => {
  expect(['j', '/', '1'].map((key) => shortcutOf(press(key), true))).toEqual([undefined, undefined, undefined])
  expect(shortcutOf(press('Escape'), true)).toBe('escape')
})

test('Shortcuts of the browser are left alone', () => {
  expect(shortcutOf(press('r', { ctrlKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('k', { metaKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('e', { altKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('j', { defaultPrevented: true }), false)).toBeUndefined()
})
