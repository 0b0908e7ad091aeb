import { beforeEach, expect, test } from 'vitest'
import { toastStore } from '#app/ui/toast-store.ts'
import {
  clearSelection,
  extendTo,
  selectAll,
  selectionStore,
  shownTickets,
  toggleSelected,
} from '#app/desk/bulk/selection.ts'

shownTickets.set(['a', 'b', 'c', 'd', 'e'])
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

test('A range from a ticket that is not loaded any more is refused, which a toast explains', () => {
  toggleSelected('a')
  shownTickets.set(['x', 'y', 'z'])
  toggleSelected('z', { range: true })
  expect(chosen()).toBe('az')
  expect(toastStore.get().at(-1)?.text).toContain('Select the range again.')
})
