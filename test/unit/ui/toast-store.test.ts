import { beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, toast, toastStore } from '#app/ui/toast/toast-store.ts'

beforeEach(() => dismissToast())

test('a new toast takes the place of the last: one is kept', () => {
  toast({ kind: 'error', title: 'First' })
  toast({ kind: 'success', title: 'Second' })
  expect(toastStore.get()).toMatchObject({ kind: 'success', title: 'Second' })
  dismissToast()
  expect(toastStore.get()).toBeNull()
})

test('the same words said twice are two toasts, so that they are announced twice', () => {
  toast({ kind: 'error', title: 'Please fill in all required fields' })
  const first = toastStore.get()!
  toast({ kind: 'error', title: 'Please fill in all required fields' })
  expect(toastStore.get()!.id).not.toBe(first.id)
})

test('listeners hear of every change until they leave', () => {
  const listener = vi.fn()
  const leave = toastStore.subscribe(listener)
  toast({ kind: 'info', title: 'Heard' })
  dismissToast()
  dismissToast()
  leave()
  toast({ kind: 'info', title: 'Not heard' })
  expect(listener).toHaveBeenCalledTimes(2)
})
