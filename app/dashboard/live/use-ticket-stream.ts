import { useEffect, useEffectEvent } from 'react'
import { watchTickets, type TicketEvent } from '#contract/ticket-events.ts'
import { receivePresence } from './presence.ts'
import { setLive } from './live-status.ts'
import { subscribeToTicketEvents } from './shared-stream.ts'
import { receiveTeamSignal } from './team-signals.ts'

/** Milliseconds a lost stream may take to come back before the dashboard polls instead. */
const RECONNECT_GRACE = 5_000
/** Milliseconds until the first responses are here, which may be older than the stream. */
const FIRST_RELOAD = 2_000

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
    const unsubscribe = subscribeToTicketEvents({
      onOpen: () => {
        setLive(true)
        after(hasOpened ? 0 : FIRST_RELOAD, () => reload())
        hasOpened = true
      },
      onAlreadyOpen: () => {
        if (hasOpened) return
        hasOpened = true
        setLive(true)
        after(FIRST_RELOAD, () => reload())
      },
      onLost: () =>
        after(RECONNECT_GRACE, () => {
          setLive(false)
          reload()
        }),
      onMessage: (data) => {
        const { success, data: event } = watchTickets.response.safeParse(JSON.parse(data))
        // A newer server sends kinds of events this page does not know: something has changed.
        if (!success) reload()
        else if ('actor_id' in event) changed(event)
        else {
          if (event.kind === 'presence') receivePresence(event)
          receiveTeamSignal(event)
        }
      },
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
      setLive(false)
    }
  }, [])
}
