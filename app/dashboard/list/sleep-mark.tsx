import AlarmClockIcon from 'lucide-react/icons/alarm-clock'
import MoonIcon from 'lucide-react/icons/moon'
import type { Ticket } from '#contract/tickets.ts'
import { waitingMark, waitingWords } from '../ticket/waiting/waiting-words.ts'

/** Below the status of a row: until when the ticket sleeps, or that it woke up. */
export function SleepMark({ ticket }: { ticket: Ticket }) {
  const mark = waitingMark(ticket)
  if (mark)
    return (
      <span className="sleep-mark" title={waitingWords(ticket)}>
        <MoonIcon size={12} />
        <span>
          {mark.lead && <span className="sr-only">{mark.lead} </span>}
          {mark.words}
        </span>
      </span>
    )
  if (ticket.attention !== 'woke') return null
  return (
    <span className="sleep-mark" data-woke>
      <AlarmClockIcon size={12} />
      Woke up
    </span>
  )
}
