import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToTicketEvents } from '#app/desk/live/ticket-stream.ts'

const tabs: (() => void)[] = []
/** Opens a tab; resolves with what it is told about the stream. */
function openTab(): Promise<string> {
  return new Promise((resolve) => {
    const unsubscribe = subscribeToTicketEvents({
      onOpen: () => resolve('its own'),
      onAlreadyOpen: () => resolve('already open'),
      onMessage: () => {},
      onLost: () => {},
    })
    tabs.push(unsubscribe)
  })
}

beforeEach(() => {
  vi.stubGlobal('EventSource', function connect() {
    const stream = Object.assign(new EventTarget(), { close: () => {} })
    setImmediate(() => stream.dispatchEvent(new Event('open')))
    return stream
  })
})
afterEach(() => {
  for (const close of tabs.splice(0)) close()
  vi.unstubAllGlobals()
})

test('A new tab hears that another one has the stream open', async () => {
  expect(await openTab()).toBe('its own')
  expect(await openTab()).toBe('already open')
})

test('A tab of an earlier release says so with the time of its last change', async () => {
  const old = new BroadcastChannel('ticket-events')
  old.addEventListener('message', ({ data }) => data === 'is it open?' && old.postMessage(`still open ${Date.now()}`))
  const held = Promise.withResolvers<void>()
  const lock = navigator.locks.request('ticket-events', () => held.promise)
  expect(await openTab()).toBe('already open')
  for (const close of tabs.splice(0)) close()
  held.resolve()
  await lock
  old.close()
})
