import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, toastOfPress, toastStore } from '#app/lib/toast/toast-store.ts'

beforeEach(() => dismissToast())

test('a new toast replaces the last', () => {
  toast({ kind: 'error', title: 'First' })
  toast({ kind: 'success', title: 'Second' })
  expect(toastStore.get()).toMatchObject({ kind: 'success', title: 'Second' })
  dismissToast()
  expect(toastStore.get()).toBeNull()
})

test('the same text twice is two toasts, so that screen readers announce it twice', () => {
  toast({ kind: 'error', title: 'Please fill in all required fields' })
  const first = toastStore.get()!
  toast({ kind: 'error', title: 'Please fill in all required fields' })
  expect(toastStore.get()!.id).not.toBe(first.id)
})

test('what an earlier press has done does not take the place of what a later one has, whose Undo would be lost', () => {
  const [early, late] = [toastOfPress(), toastOfPress()]
  late({ kind: 'success', title: 'Status Updated' })
  early({ kind: 'success', title: 'Ticket Updated' })
  expect(toastStore.get()).toMatchObject({ title: 'Status Updated' })
})

test('what a press has done takes the place of what came by itself meanwhile, and of what an earlier press has done', () => {
  const [early, late] = [toastOfPress(), toastOfPress()]
  toast({ kind: 'info', title: 'A new ticket' })
  early({ kind: 'success', title: 'Ticket Updated' })
  expect(toastStore.get()).toMatchObject({ title: 'Ticket Updated' })
  late({ kind: 'success', title: 'Status Updated' })
  expect(toastStore.get()).toMatchObject({ title: 'Status Updated' })
})

test('listeners are called after every change until they unsubscribe', () => {
  const listener = vi.fn()
  const unsubscribe = toastStore.subscribe(listener)
  toast({ kind: 'info', title: 'Shown' })
  dismissToast()
  dismissToast()
  unsubscribe()
  toast({ kind: 'info', title: 'Not shown' })
  expect(listener).toHaveBeenCalledTimes(2)
})
