import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscribeToTicketEvents } from '#app/desk/live/ticket-stream.ts'

const HOUR = 60 * 60_000

/** The connection of the tab that has the stream. */
let stream: EventTarget
const receive = (event: { kind: string }) =>
  stream.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }))

const tabs: (() => void)[] = []
/** Opens a tab; resolves with what it is told: that the stream is open, and whether its page is complete. */
function openTab(): Promise<string> {
  return new Promise((resolve) => {
    const unsubscribe = subscribeToTicketEvents({
      onOpen: () => resolve('its own'),
      onAlreadyOpen: (isComplete) => resolve(isComplete ? 'complete' : 'to be loaded again'),
      onMessage: () => {},
      onLost: () => {},
    })
    tabs.push(unsubscribe)
  })
}

beforeEach(() => {
  vi.stubGlobal('EventSource', function connect() {
    stream = Object.assign(new EventTarget(), { close: () => {} })
    setImmediate(() => stream.dispatchEvent(new Event('open')))
    return stream
  })
})
afterEach(() => {
  for (const close of tabs.splice(0)) close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A new tab loads again only what may have changed since its page was asked for', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(await openTab()).toBe('its own')
  expect(await openTab(), 'the stream is as young as the page').toBe('to be loaded again')
  vi.setSystemTime(Date.now() + HOUR)
  expect(await openTab()).toBe('complete')
  receive({ kind: 'status_changed' })
  expect(await openTab()).toBe('to be loaded again')
  vi.setSystemTime(Date.now() + HOUR)
  receive({ kind: 'presence' })
  expect(await openTab(), 'a colleague who looks at a ticket changes nothing').toBe('complete')
})

test('A tab of the release before tells a new one that the stream is open, which loads again', async () => {
  const old = new BroadcastChannel('ticket-events')
  old.addEventListener('message', ({ data }) => data === 'is it open?' && old.postMessage('still open'))
  const held = Promise.withResolvers<void>()
  const lock = navigator.locks.request('ticket-events', () => held.promise)
  expect(await openTab()).toBe('to be loaded again')
  for (const close of tabs.splice(0)) close()
  held.resolve()
  await lock
  old.close()
})
