import { useEffect, useEffectEvent } from 'react'
import { showState } from '#app/lib/page-state.ts'
import type { ResponseBody } from '#contract/operation.ts'
import type { TicketEvent, watchTickets } from '#contract/ticket-events.ts'
import { TICKET_EVENT_KINDS } from '#contract/vocabulary.ts'
import { receivePresence } from './presence.ts'
import { setLive } from './live-status.ts'
import { subscribeToTicketEvents } from './shared-stream.ts'
import { receiveTeamSignal } from './team-signals.ts'

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
