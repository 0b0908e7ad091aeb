import { operationUrl } from '#app/lib/api.ts'
import { openEventStream, type EventStreamHandlers } from '#app/lib/event-stream.ts'
import { takeSeen, setLive, receiveTeamSignal } from './signals.ts'
import { watchTickets, type TicketEvent } from '#contract/ticket-events.ts'
import { useEffect, useEffectEvent } from 'react'
import { showState } from '#app/lib/page-state.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { TICKET_EVENT_KINDS } from '#contract/vocabulary.ts'
import { receivePresence } from './presence.tsx'

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
 * Follows the ticket events with one stream for all tabs (docs/decisions/dashboard-on-screen.md): a browser opens at most six connections to
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

/** Milliseconds a lost stream may take to come back before the dashboard polls instead. */
const RECONNECT_GRACE = 5_000
/** Milliseconds until the first responses are here, which may be older than the stream. */
const FIRST_RELOAD = 2_000
/** The same where the stream tells what of tickets is newer, or nothing is: the team and its views may have changed in these seconds. */
const LATE_RELOAD = 30_000

type StreamEvent = ResponseBody<typeof watchTickets>
type TeamKind = Exclude<StreamEvent['kind'], TicketEvent['kind']>

const TEAM_KINDS: Record<TeamKind, true> = {
  presence: true,
  draft: true,
  notice: true,
  read: true,
  'held-answer': true,
  team: true,
  replies: true,
  views: true,
  tickets: true,
}
/** The kinds of events this page knows. Their shapes are the server's word, as those of responses are. */
const KNOWN = new Set<string>([...TICKET_EVENT_KINDS, ...Object.keys(TEAM_KINDS)])

type Listeners = {
  /** A ticket has changed on the server. */
  onChange: (event: TicketEvent) => void
  /** Changes may have been missed: everything has to be loaded again. */
  onGap: () => void
}

/** Follows the changes of tickets on the server while mounted, and keeps the live status and who is in which ticket. */
export function useTicketStream({ onChange, onGap }: Listeners) {
  const changed = useEffectEvent(onChange)
  const reload = useEffectEvent(onGap)
  useEffect(() => {
    let hasOpened = false
    let timer: ReturnType<typeof setTimeout>
    const after = (wait: number, act: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(act, wait)
    }
    /** From here on, the stream tells of every change. */
    const catchUp = () => {
      reload()
      showState('live', 'open')
    }
    showState('live', 'closed')
    function onOpen(isComplete: boolean) {
      setLive(true)
      after(hasOpened ? 0 : isComplete ? LATE_RELOAD : FIRST_RELOAD, catchUp)
      if (isComplete) showState('live', 'open')
      hasOpened = true
    }
    const unsubscribe = subscribeToTicketEvents({
      onOpen,
      onAlreadyOpen: (isComplete) => {
        if (!hasOpened) onOpen(isComplete)
      },
      onLost: () => {
        showState('live', 'closed')
        after(RECONNECT_GRACE, () => {
          setLive(false)
          reload()
        })
      },
      onMessage: (data) => {
        const event = JSON.parse(data) as StreamEvent
        // A newer server sends kinds of events this page does not know: something has changed.
        if (!KNOWN.has(event.kind)) reload()
        else if ('actor_id' in event) {
          changed(event)
          showState('event', event.id)
        } else {
          if (event.kind === 'presence') receivePresence(event)
          receiveTeamSignal(event)
        }
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
      setLive(false)
      showState('live', 'closed')
    }
  }, [])
}
