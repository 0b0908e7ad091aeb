import { operationUrl } from '#app/lib/api.ts'
import { openEventStream, type EventStreamHandlers } from '#app/lib/event-stream.ts'
import { watchTickets } from '#contract/ticket-events.ts'

/** What the tab that holds the stream says to the others, and what one that has just come asks. */
type TabMessage = 'opened' | 'lost' | 'still open' | 'is it open?' | { message: string }

const NAME = 'ticket-events'
const ADDRESS = operationUrl(watchTickets, {})

/**
 * Follows the ticket events with one stream for all tabs: a browser opens six connections to a host and no more, and each
 * stream takes one for good. The tab that holds the lock has the stream and passes on what it hears; when it goes, the
 * lock and with it the stream go to another. Without locks, which plain http does not have, only tabs on screen listen.
 */
export function subscribeToTicketEvents(
  ears: EventStreamHandlers & { onAlreadyOpen: () => void },
): () => void {
  // TypeScript takes locks for granted; outside https and localhost there are none.
  if (!(navigator.locks as LockManager | undefined)) return whileVisible(() => openEventStream(ADDRESS, ears))
  const channel = new BroadcastChannel(NAME)
  const leave = new AbortController()
  const { signal } = leave
  let isOpen = false

  function receive(said: TabMessage) {
    if (said === 'opened') ears.onOpen()
    else if (said === 'lost') ears.onLost()
    else if (said === 'still open') ears.onAlreadyOpen()
    else if (said !== 'is it open?') ears.onMessage(said.message)
    else if (isOpen) tellOtherTabs('still open')
  }
  const tellOtherTabs = (said: TabMessage) => channel.postMessage(said)
  const tellAllTabs = (said: TabMessage) => {
    tellOtherTabs(said)
    receive(said)
  }
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => receive(data))
  tellOtherTabs('is it open?')

  const holdStream = () => {
    const close = openEventStream(ADDRESS, {
      onOpen: () => tellAllTabs(((isOpen = true), 'opened')),
      onLost: () => tellAllTabs(((isOpen = false), 'lost')),
      onMessage: (message) => tellAllTabs({ message }),
    })
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(close())))
  }
  navigator.locks.request(NAME, { signal }, holdStream).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => {
    leave.abort()
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
