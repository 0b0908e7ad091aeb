import AlarmClockIcon from 'lucide-react/icons/alarm-clock'
import MoonIcon from 'lucide-react/icons/moon'
import SunIcon from 'lucide-react/icons/sun'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Menu } from '#app/ui/menu.tsx'
import { updateTicket } from '#contract/tickets.ts'
import { useActionProps } from '../../keys/key-map.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { useQuickChange } from '../use-quick-change.ts'
import { WaitingEntries } from './waiting-entries.tsx'
import {
  formatCalendarDay,
  formatWake,
  waitingMark,
  waitingWords,
  WAITS_FOR,
  type Sleeping,
  type Wait,
} from './waiting-words.ts'

/** What the ticket waits for: puts it to sleep, wakes it, and lets it sleep on. */
export function WaitingControl({ ticket }: { ticket: OpenTicket }) {
  const control = useRef<HTMLDivElement>(null)
  const { change, pending, failure } = useQuickChange(updateTicket, ticket, {
    scope: 'waiting',
    row: rowOf,
    fields: ({ waiting_for = null, wake_at = null }) => ({ waiting_for, wake_at }),
    words: (input) => pendingWords(input) || 'It is awake',
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
        {...useActionProps('wait')}
        aria-busy={pending !== undefined}
        button={
          <>
            <MoonIcon size={16} />
            <WaitWords words={words} sleeping={pending ? rowOf(pending) : ticket} />
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
          className="work-wake"
          title="Wake now"
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
          title={`Back to sleep until ${formatWake(until)}`}
          onClick={() => wait({ waiting_for: 'date', wake_at: until })}
        >
          Back to sleep<span className="not-on-phones"> until {formatWake(until)}</span>
        </Button>
      )}
      <output className="work-failure">{failure}</output>
    </div>
  )
}

/** In a sentence; on a phone only what it waits for, which is part of the sentence. */
function WaitWords({ words, sleeping }: { words: string; sleeping: Sleeping }) {
  const short = waitingMark(sleeping)?.words.replace(/^until /, '')
  if (!short) return <span>Wait…</span>
  return (
    <>
      <span className="not-on-phones">{words}</span>
      <span className="on-phones" aria-hidden="true">
        {short}
      </span>
    </>
  )
}

const isDay = (wake: string) => !wake.includes('T')

type Asked = { [Field in keyof Wait]?: Wait[Field] | undefined }

/** What is being saved as a row of the list has it: any moment of a day shows that day. */
const rowOf = ({ waiting_for = null, wake_at = null }: Asked): Sleeping => ({
  waiting_for,
  wake_at: wake_at && isDay(wake_at) ? `${wake_at}T12:00:00Z` : wake_at,
})

/** What is being saved, until the server says which moment a day begins at. */
function pendingWords({ waiting_for: cause, wake_at: wake }: Asked): string {
  if (!cause) return ''
  if (!wake) return WAITS_FOR[cause]
  return `${WAITS_FOR[cause]} until ${isDay(wake) ? `${formatCalendarDay(wake)}, 8:00 AM` : formatWake(wake)}`
}
