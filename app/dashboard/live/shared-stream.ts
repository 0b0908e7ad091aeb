import { operationUrl } from '#app/lib/api.ts'
import { openEventStream, type EventStreamHandlers } from '#app/lib/event-stream.ts'
import { takeSeen } from './seen-by-page.ts'
import { watchTickets } from '#contract/ticket-events.ts'

/** What the tab with the stream reports to the other tabs, and what a new tab asks. Tabs of the last release are among them. */
type TabMessage = 'opened' | 'lost' | StillOpen | 'is it open?' | { message: string }
/** With the moment of the last change that came, in milliseconds. */
type StillOpen = 'still open' | `still open ${number}`

const NAME = 'ticket-events'
/** Milliseconds that the stream may be behind the page, which the server makes before the browser has begun it. */
const BEHIND_MS = 2_000

type Handlers = Omit<EventStreamHandlers, 'onOpen'> & {
  /** `isComplete`: what has changed since the page was made follows. */
  onOpen: (isComplete: boolean) => void
  /** Another tab has it open; `isComplete`: nothing has changed since the page was asked for. */
  onAlreadyOpen: (isComplete: boolean) => void
}

/**
 * Follows the ticket events with one stream for all tabs (docs/decisions/0024): a browser opens at most six connections to
 * a host, and each stream keeps one. The tab that holds a lock has the stream and passes its messages on; when the tab is
 * closed, lock and stream go to another. Plain http has no locks: there only visible tabs follow. Returns the unsubscriber.
 */
export function subscribeToTicketEvents(handlers: Handlers): () => void {
  // TypeScript declares `locks` always present; outside https and localhost it is not.
  if (!(navigator.locks as LockManager | undefined)) return whileVisible(() => openStream(handlers))
  const channel = new BroadcastChannel(NAME)
  const unsubscribed = new AbortController()
  const { signal } = unsubscribed
  let isOpen = false
  let changedAt = 0

  function receive(message: TabMessage) {
    if (message === 'opened') handlers.onOpen(false)
    else if (message === 'lost') handlers.onLost()
    else if (typeof message === 'object') handlers.onMessage(message.message)
    else if (message !== 'is it open?') handlers.onAlreadyOpen(isBeforePage(message))
    else if (isOpen) sendToOthers(`still open ${changedAt}`)
  }
  const sendToOthers = (message: TabMessage) => channel.postMessage(message)
  const sendToAll = (message: TabMessage) => {
    sendToOthers(message)
    receive(message)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data))
  sendToOthers('is it open?')

  const holdStream = () => {
    const close = openStream({
      onOpen: (isComplete) => {
        isOpen = true
        changedAt = Date.now()
        sendToOthers('opened')
        handlers.onOpen(isComplete)
      },
      onLost: () => sendToAll(((isOpen = false), 'lost')),
      onMessage: (message) => {
        if (!isPresence(message)) changedAt = Date.now()
        sendToAll({ message })
      },
    })
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(close())))
  }
  navigator.locks.request(NAME, { signal }, holdStream).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => {
    unsubscribed.abort()
    channel.close()
  }
}

const isPresence = (message: string) => (JSON.parse(message) as { kind: string }).kind === 'presence'

/** Returns true if the last change came before this page was asked for. */
function isBeforePage(stillOpen: StillOpen): boolean {
  const changedAt = Number(stillOpen.slice('still open '.length) || Infinity)
  return changedAt + BEHIND_MS < Date.now() - performance.now()
}

function whileVisible(open: () => () => void): () => void {
  let close: (() => void) | undefined
  const onChange = () => {
    close?.()
    close = document.hidden ? undefined : open()
  }
  onChange()
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    close?.()
  }
}

function openStream({ onOpen, ...handlers }: Omit<Handlers, 'onAlreadyOpen'>): () => void {
  let since: string | undefined
  const address = () => operationUrl(watchTickets, { since: (since = takeSeen()) })
  return openEventStream(address, { ...handlers, onOpen: () => onOpen(since !== undefined) })
}
