import { operationUrl } from '#app/lib/api.ts'
import { openEventStream, type EventStreamHandlers } from '#app/lib/event-stream.ts'
import { takeSeen } from './seen-by-page.ts'
import { watchTickets } from '#contract/ticket-events.ts'

/** What the tab with the stream reports to the other tabs, and what a new tab asks. */
type TabMessage = 'opened' | 'lost' | 'still open' | 'is it open?' | { message: string }

const NAME = 'ticket-events'

type Handlers = Omit<EventStreamHandlers, 'onOpen'> & {
  /** `isComplete`: what has changed since the page was made follows. */
  onOpen: (isComplete: boolean) => void
  /** Another tab has it open. */
  onAlreadyOpen: () => void
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

  function receive(message: TabMessage) {
    if (message === 'opened') handlers.onOpen(false)
    else if (message === 'lost') handlers.onLost()
    else if (message === 'still open') handlers.onAlreadyOpen()
    else if (message !== 'is it open?') handlers.onMessage(message.message)
    else if (isOpen) sendToOthers('still open')
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
        sendToOthers('opened')
        handlers.onOpen(isComplete)
      },
      onLost: () => sendToAll(((isOpen = false), 'lost')),
      onMessage: (message) => sendToAll({ message }),
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
