import { beforeEach, expect, test } from 'vitest'
import {
  clearSelection,
  extendTo,
  registerRows,
  selectAll,
  selectIn,
  selectionStore,
  toggleSelected,
} from '#app/desk/bulk/selection.ts'

const LOADED = ['a', 'b', 'c', 'd', 'e']
const between = (from: string, to: string) => {
  const [first, last] = [LOADED.indexOf(from), LOADED.indexOf(to)].toSorted((one, other) => one - other)
  return first! < 0 ? undefined : LOADED.slice(first, last! + 1)
}
registerRows({
  between,
  loadBetween: () => Promise.resolve(undefined),
  loaded: () => LOADED,
  current: () => undefined,
})
const chosen = () => [...selectionStore.get().ids].toSorted().join('')

beforeEach(clearSelection)

test('Tickets are chosen and left out one by one, and by a range from the last one', () => {
  toggleSelected('b')
  toggleSelected('d', { range: true })
  expect(chosen()).toBe('bcd')
  toggleSelected('c')
  expect(chosen()).toBe('bd')
})

test('A range that keys extend shrinks again, and leaves what was chosen before', () => {
  toggleSelected('a')
  clearSelection()
  extendTo('c')
  extendTo('e')
  expect(chosen()).toBe('cde')
  extendTo('d')
  expect(chosen()).toBe('cd')
})

test('Of all that match, leaving one out leaves those that are loaded', () => {
  selectAll()
  expect(selectionStore.get().all).toBe(true)
  toggleSelected('e')
  expect([selectionStore.get().all, chosen()]).toEqual([false, 'abcd'])
})

test('What is chosen is forgotten with the list it was chosen in: nobody changes what they do not see', () => {
  const [list, filtered] = [{}, {}]
  selectIn(list)
  toggleSelected('a')
  selectIn(list)
  expect(chosen()).toBe('a')
  selectIn(filtered)
  expect(chosen()).toBe('')
  selectAll()
  selectIn(list)
  expect(selectionStore.get().all).toBe(false)
})
