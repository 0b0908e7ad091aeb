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

test('single keys are shortcuts, with Caps Lock too', () => {
  expect(['/', 'j', 'K', 'r', 'e', '3', '?', 'Escape'].map((key) => shortcutOf(press(key), false))).toEqual([
    'search',
    'next',
    'previous',
    'reply',
    'resolve',
    'tab-3',
    'help',
    'leave',
  ])
})

test('in a field only Escape is one', () => {
  expect(['j', '/', '1'].map((key) => shortcutOf(press(key), true))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(shortcutOf(press('Escape'), true)).toBe('leave')
})

test('the keys of the browser stay the browser’s', () => {
  expect(shortcutOf(press('r', { ctrlKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('k', { metaKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('e', { altKey: true }), false)).toBeUndefined()
  expect(shortcutOf(press('j', { defaultPrevented: true }), false)).toBeUndefined()
})
