import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createStore, useStore } from '#app/lib/store.ts'

test('listeners are called after each change until they unsubscribe', () => {
  const store = createStore(0)
  const listener = vi.fn(() => store.get())
  const unsubscribe = store.subscribe(listener)
  store.set(1)
  store.set(2)
  unsubscribe()
  store.set(3)
  expect(listener.mock.results.map(({ value }) => value as number)).toEqual([1, 2])
})

test('setting the same value is no change', () => {
  const store = createStore('same')
  const listener = vi.fn()
  store.subscribe(listener)
  store.set('same')
  expect(listener).not.toHaveBeenCalled()
})

test('a prerendered page shows the initial value, whatever the store holds by then', () => {
  const store = createStore('system')
  store.set('dark')
  const Shown = () => useStore(store)
  expect(renderToString(createElement(Shown))).toBe('system')
})
