import { afterEach, expect, test, vi } from 'vitest'
import { keepAdmin } from '#app/desk/start/load-admin.ts'
import { claimPrivateData } from '#app/desk/shell/private-data.ts'
import { MemoryStorage } from '../lib/memory-storage.ts'

const ME = '/api/admin/me'
afterEach(() => vi.unstubAllGlobals())

test('Who follows another person in a browser can open the dashboard offline: nothing is kept before the worker has forgotten the other', async () => {
  let kept: Record<string, unknown> = { [ME]: 'ann', '/api/tickets/1': 'of ann' }
  /** What the worker does with the message, and answers. */
  let forget!: () => void
  const controller = {
    postMessage: (_: string, [port]: MessagePort[]) =>
      (forget = () => {
        kept = {}
        port!.postMessage('forget')
      }),
  }
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('navigator', { serviceWorker: { controller } })
  vi.stubGlobal('caches', {
    delete: async () => void (kept = {}),
    open: async () => ({
      put: async (url: string, answer: Response) => void (kept[url] = await answer.json()),
    }),
  })
  expect(claimPrivateData('ann')).toBe(false)
  expect(claimPrivateData('bob')).toBe(true)
  const keeping = keepAdmin({ id: 'bob' })
  await new Promise(setImmediate)
  expect(kept).toEqual({})
  forget()
  await keeping
  expect(kept).toEqual({ [ME]: { id: 'bob' } })
})
