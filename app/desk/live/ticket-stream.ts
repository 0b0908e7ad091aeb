import { useEffect, useEffectEvent } from 'react'
import { call, operationUrl } from '#app/lib/api.ts'
import { openEventStream } from '#app/lib/event-stream.ts'
import { showState } from '#app/lib/page-state.ts'
import { isSessionExpired, reportAuthError, sessionRestored } from '#app/lib/session/session-expiry.ts'
import { getMe } from '#contract/auth.ts'
import { watchTickets, type TicketEvent } from '#contract/ticket-events.ts'
import { receivePresence } from './presence.tsx'
import { REFRESHED_BY, type StreamEvent } from './refreshed-by.ts'
import { setLive, receiveTeamSignal } from './signals.ts'

/** Messages between the tab with the stream and the others, which may have loaded the last release. */
type TabMessage = 'opened' | 'lost' | 'still open' | 'is it open?' | { message: string }

const NAME = 'ticket-events'

type Handlers = {
  onOpen: () => void
  /** Another tab has the stream open. */
  onAlreadyOpen: () => void
  onMessage: (data: string) => void
  onLost: () => void
}

/**
 * Follows the ticket events with one stream for all tabs (docs/decisions/dashboard-on-screen.md), because a browser opens at
 * most six connections to a host. The tab that holds a lock has the stream and passes its messages on; when it is closed, another
 * tab gets the lock. Plain http has no locks: there only visible tabs follow. Returns the unsubscriber.
 */
export function subscribeToTicketEvents(handlers: Handlers): () => void {
  // TypeScript declares `locks` always present; outside https and localhost it is not.
  if (!(navigator.locks as LockManager | undefined)) return whileVisible(() => openStream(handlers))
  const channel = new BroadcastChannel(NAME)
  const unsubscribed = new AbortController()
  const { signal } = unsubscribed
  let isOpen = false

  function receive(message: TabMessage) {
    if (message === 'opened') handlers.onOpen()
    else if (message === 'lost') handlers.onLost()
    else if (typeof message === 'object') handlers.onMessage(message.message)
    else if (message !== 'is it open?') handlers.onAlreadyOpen()
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
      onOpen: () => sendToAll(((isOpen = true), 'opened')),
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

const openStream = (handlers: Omit<Handlers, 'onAlreadyOpen'>): (() => void) =>
  openEventStream(() => operationUrl(watchTickets, {}), { ...handlers, onRefused: waitForSession })

/** Waits for sign-in if the session has expired, and returns whether it had. */
async function waitForSession(): Promise<boolean> {
  try {
    await call(getMe, {})
    return false
  } catch (error) {
    reportAuthError(error)
    return isSessionExpired(error) && sessionRestored().then(() => true)
  }
}

/** Milliseconds a lost stream may take to reconnect before the dashboard polls instead. */
const RECONNECT_GRACE = 5_000
/** Milliseconds until the first responses, which may be older than the stream, have arrived. */
const FIRST_RELOAD = 2_000

type Listeners = {
  onChange: (event: TicketEvent) => void
  /** Changes may have been missed: everything has to be reloaded. */
  onGap: () => void
}

/** Follows the event stream while mounted; team signals and presence go to their own listeners. */
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
    /** From here on, the stream reports every change. */
    const catchUp = () => {
      reload()
      showState('live', 'open')
    }
    showState('live', 'closed')
    function onOpen() {
      setLive(true)
      after(hasOpened ? 0 : FIRST_RELOAD, catchUp)
      hasOpened = true
    }
    const unsubscribe = subscribeToTicketEvents({
      onOpen,
      onAlreadyOpen: () => {
        if (!hasOpened) onOpen()
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
        // A newer server may send kinds of events that this page does not know.
        if (!Object.hasOwn(REFRESHED_BY, event.kind)) reload()
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
