import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, toastStore } from '#app/lib/toast/toast-store.ts'

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
