import { beforeEach, expect, test, vi } from 'vitest'
import { currentToast, dismissToast, subscribe, toast } from '#app/ui/toast/toast-store.ts'

beforeEach(() => dismissToast())

test('a new toast takes the place of the last: one is kept', () => {
  toast({ kind: 'error', title: 'First' })
  toast({ kind: 'success', title: 'Second' })
  expect(currentToast()).toMatchObject({ kind: 'success', title: 'Second' })
  dismissToast()
  expect(currentToast()).toBeNull()
})

test('the same words said twice are two toasts, so that they are announced twice', () => {
  toast({ kind: 'error', title: 'Please fill in all required fields' })
  const first = currentToast()!
  toast({ kind: 'error', title: 'Please fill in all required fields' })
  expect(currentToast()!.id).not.toBe(first.id)
})

test('listeners hear of every change until they leave', () => {
  const listener = vi.fn()
  const leave = subscribe(listener)
  toast({ kind: 'info', title: 'Heard' })
  dismissToast()
  dismissToast()
  leave()
  toast({ kind: 'info', title: 'Not heard' })
  expect(listener).toHaveBeenCalledTimes(2)
})
