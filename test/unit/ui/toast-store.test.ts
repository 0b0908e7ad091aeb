import { beforeEach, expect, test, vi } from 'vitest'
import {
  type ToastContent,
  dismissToast,
  dismissToastAbout,
  keepToasts,
  shownFor,
  shownToast,
  toast,
  toastOfPress,
  toastStore,
} from '#app/ui/toast-store.ts'

const titles = () => toastStore.get().map(({ title }) => title)
const withUndo = (title: string): ToastContent => ({
  kind: 'success',
  title,
  actions: [{ label: 'Undo', run: () => {} }],
})

beforeEach(() => {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  })
  for (const { id } of toastStore.get()) dismissToast(id)
  return () => vi.unstubAllGlobals()
})

test('a new toast replaces the last', () => {
  toast({ kind: 'error', title: 'First' })
  toast({ kind: 'success', title: 'Second' })
  expect(titles()).toEqual(['Second'])
  dismissToast(toastStore.get()[0]!.id)
  expect(titles()).toEqual([])
})

test('the same text twice is two toasts, so that screen readers announce it twice', () => {
  toast({ kind: 'error', title: 'Please fill in all required fields' })
  const [first] = toastStore.get()
  toast({ kind: 'error', title: 'Please fill in all required fields' })
  expect(toastStore.get()[0]!.id).not.toBe(first!.id)
})

test('one is shown at a time: the newest, which takes the place of those of its kind', () => {
  toast(withUndo('Resolved'))
  toast({ kind: 'error', title: 'Not tagged' })
  expect(titles()).toEqual(['Resolved', 'Not tagged'])
  expect(shownToast(toastStore.get())?.title).toBe('Not tagged')
  for (const title of ['Tagged', 'Macro Applied']) toast(withUndo(title))
  expect(titles()).toEqual(['Macro Applied'])
})

test('what an earlier press has done does not take the place of what a later one has; kept, it is below it', () => {
  const presses = () => [toastOfPress(), toastOfPress()] as const
  const [early, late] = presses()
  late({ kind: 'success', title: 'Status Updated' })
  early(withUndo('Ticket Updated'))
  expect(titles()).toEqual(['Status Updated'])
  keepToasts(true)
  const [first, second] = presses()
  second(withUndo('Tagged'))
  first(withUndo('Resolved'))
  expect(titles()).toEqual(['Status Updated', 'Resolved', 'Tagged'])
})

test('what a press has done takes the place of what came by itself meanwhile, and of what an earlier press has done', () => {
  const [early, late] = [toastOfPress(), toastOfPress()]
  toast({ kind: 'info', title: 'A new ticket' })
  early({ kind: 'success', title: 'Ticket Updated' })
  expect(titles()).toEqual(['Ticket Updated'])
  late({ kind: 'success', title: 'Status Updated' })
  expect(titles()).toEqual(['Status Updated'])
})

test('what is true no more is dismissed, and nothing else', () => {
  toast({ ...withUndo('Response Sent'), about: 'message-1' })
  toast({ ...withUndo('Status Updated'), kind: 'warning' })
  dismissToastAbout('message-1')
  expect(titles()).toEqual(['Status Updated'])
})

test('a toast is shown for 4 seconds, one that offers Undo for 10, and for ever where notifications are kept', () => {
  const plain: ToastContent = { kind: 'success', title: 'Saved' }
  expect([shownFor(plain), shownFor(withUndo('Sent'))]).toEqual([4_000, 10_000])
  keepToasts(true)
  expect([shownFor(plain), shownFor(withUndo('Sent'))]).toEqual([undefined, undefined])
  for (const title of ['First', 'Second']) toast({ kind: 'info', title })
  expect(titles()).toEqual(['First', 'Second'])
  keepToasts(false)
  expect(shownFor(plain)).toBe(4_000)
})

test('listeners are called after every change until they unsubscribe', () => {
  const listener = vi.fn()
  const unsubscribe = toastStore.subscribe(listener)
  toast({ kind: 'info', title: 'Shown' })
  const { id } = toastStore.get()[0]!
  dismissToast(id)
  dismissToast(id)
  unsubscribe()
  toast({ kind: 'info', title: 'Not shown' })
  expect(listener).toHaveBeenCalledTimes(2)
})
