import AlarmClockIcon from 'lucide-react/icons/alarm-clock'
import MoonIcon from 'lucide-react/icons/moon'
import SunIcon from 'lucide-react/icons/sun'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { updateTicket } from '#contract/tickets.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { useQuickChange } from '../use-quick-change.ts'
import { WaitingEntries } from './waiting-entries.tsx'
import { formatCalendarDay, formatWake, waitingWords, WAITS_FOR, type Wait } from './waiting-words.ts'

/** What the ticket waits for: puts it to sleep, wakes it, and lets it sleep on. */
export function WaitingControl({ ticket }: { ticket: OpenTicket }) {
  const control = useRef<HTMLDivElement>(null)
  const { change, pending, failure } = useQuickChange(updateTicket, ticket, {
    scope: 'waiting',
    row: ({ waiting_for = null, wake_at = null }) => ({
      waiting_for,
      wake_at: wake_at && isDay(wake_at) ? `${wake_at}T12:00:00Z` : wake_at,
    }),
  })
  const wait = (to: Wait) => {
    change({ id: ticket.id, ...to })
    // What was pressed may be gone with the press.
    requestAnimationFrame(() => {
      const { activeElement } = document
      if (activeElement === document.body) control.current?.querySelector('button')?.focus()
    })
  }
  const words = pending ? pendingWords(pending) : waitingWords(ticket)
  const isWoken = !words && ticket.attention === 'woke'
  const until = words || pending ? null : ticket.slept_until
  return (
    <div ref={control} className="waiting-control">
      {isWoken && (
        <span className="waiting-woke">
          <AlarmClockIcon size={16} />
          Woke up
        </span>
      )}
      <Menu
        className="work-button"
        label="What the ticket waits for"
        data-key="h"
        aria-keyshortcuts="h"
        aria-busy={pending !== undefined}
        button={
          <>
            <MoonIcon size={16} />
            <span>{words || 'Wait…'}</span>
          </>
        }
      >
        <WaitingEntries onWait={wait} />
      </Menu>
      {words && (
        <Button
          variant="outline"
          size="compact"
          icon={<SunIcon />}
          onClick={() => wait({ waiting_for: null, wake_at: null })}
        >
          Wake now
        </Button>
      )}
      {until && (
        <Button
          variant="outline"
          size="compact"
          icon={<MoonIcon />}
          onClick={() => wait({ waiting_for: 'date', wake_at: until })}
        >
          Back to sleep until {formatWake(until)}
        </Button>
      )}
      <output className="work-failure">{failure}</output>
    </div>
  )
}

const isDay = (wake: string) => !wake.includes('T')

/** What is being saved, until the server says which moment a day begins at. */
function pendingWords({
  waiting_for: cause,
  wake_at: wake,
}: { [Field in keyof Wait]?: Wait[Field] | undefined }): string {
  if (!cause) return ''
  if (!wake) return WAITS_FOR[cause]
  return `${WAITS_FOR[cause]} until ${isDay(wake) ? `${formatCalendarDay(wake)}, 8:00 AM` : formatWake(wake)}`
}
