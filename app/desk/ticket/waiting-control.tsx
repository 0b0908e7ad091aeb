import BuildingIcon from 'lucide-react/icons/building-2'
import CalendarIcon from 'lucide-react/icons/calendar'
import ClockIcon from 'lucide-react/icons/clock'
import UserRoundIcon from 'lucide-react/icons/user-round'
import { useId, useState, type FormEvent, useRef } from 'react'
import { site } from '#site'
import { SecondaryButton } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/field.tsx'
import { closeMenu, MenuItem, Menu } from '#app/ui/menu.tsx'
import { addDays, dayAt } from '#contract/business-hours.ts'
import { addWorkingHours } from '#contract/working-hours.ts'
import type { WaitingFor } from '#contract/vocabulary.ts'
import {
  describeWaiting,
  formatWake,
  isDay,
  listWakeChoices,
  type Wait,
  type WaitingInput,
  waitingMark,
} from './waiting-labels.ts'
import AlarmClockIcon from 'lucide-react/icons/alarm-clock'
import MoonIcon from 'lucide-react/icons/moon'
import SunIcon from 'lucide-react/icons/sun'
import { updateTicket } from '#contract/tickets.ts'
import { useActionProps } from '../keys/key-map.ts'
import { focusIfLost } from '../shell/focus.ts'
import type { OpenTicket } from './ticket-queries.ts'
import { useTicketChange } from './change-ticket.ts'

const WORKING_HOURS = 4
const MAX_DAYS = 366

type WaitingEntriesProps = {
  isWaiting: boolean
  /** When it would have woken if nothing had woken it before. */
  sleptUntil: string | null | undefined
  onWait: (wait: Wait) => void
}

function WaitingEntries({ isWaiting, sleptUntil, onWait }: WaitingEntriesProps) {
  const [now] = useState(() => new Date())
  const today = dayAt(now, site.timeZone)
  const soon = addWorkingHours(site, now, WORKING_HOURS)
  const until = (wake_at: string) => onWait({ waiting_for: 'date', wake_at })
  return (
    <>
      {isWaiting && (
        <MenuItem icon={<SunIcon />} onSelect={() => onWait({ waiting_for: null, wake_at: null })}>
          Wake now
        </MenuItem>
      )}
      {sleptUntil && (
        <MenuItem icon={<MoonIcon />} detail={formatWake(sleptUntil)} onSelect={() => until(sleptUntil)}>
          Back to sleep
        </MenuItem>
      )}
      <p className="menu-heading">Wait</p>
      <MenuItem icon={<UserRoundIcon />} onSelect={() => onWait({ waiting_for: 'customer', wake_at: null })}>
        For the customer
      </MenuItem>
      <MenuItem icon={<BuildingIcon />} onSelect={() => onWait({ waiting_for: 'third_party', wake_at: null })}>
        For a third party
      </MenuItem>
      <hr className="menu-rule" />
      <p className="menu-heading">Until</p>
      {soon && (
        <MenuItem
          icon={<ClockIcon />}
          detail={formatWake(soon.toISOString())}
          onSelect={() => until(soon.toISOString())}
        >
          In {WORKING_HOURS} working hours
        </MenuItem>
      )}
      {listWakeChoices(now).map(({ day, name, detail }) => (
        <MenuItem key={day} icon={<CalendarIcon />} detail={detail} onSelect={() => until(day)}>
          {name}
        </MenuItem>
      ))}
      <hr className="menu-rule" />
      <PickDay today={today} onWait={onWait} />
    </>
  )
}

/** A form for any day, optionally with the customer or third party that has time until then. */
function PickDay({ today, onWait }: { today: string; onWait: (wait: Wait) => void }) {
  const [error, setError] = useState('')
  const id = useId()
  const [first, last] = [addDays(today, 1), addDays(today, MAX_DAYS)]
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [day, cause] = [given.get('day') as string, given.get('cause') as WaitingFor]
    if (day < first || day > last)
      return setError(day ? 'Choose a day within a year, from tomorrow on' : 'Choose a day')
    closeMenu(event.currentTarget)
    onWait({ waiting_for: cause, wake_at: day })
  }
  return (
    <form className="pick-day small" noValidate onSubmit={submit}>
      <label htmlFor={`${id}-day`}>A day</label>
      <input
        id={`${id}-day`}
        className="control"
        type="date"
        name="day"
        min={first}
        max={last}
        aria-invalid={error !== '' || undefined}
        aria-describedby={error ? `${id}-day-error` : undefined}
        onChange={() => setError('')}
      />
      {error && <FieldError id={`${id}-day`}>{error}</FieldError>}
      <label htmlFor={`${id}-cause`}>Waiting for</label>
      <select id={`${id}-cause`} className="control" name="cause">
        <option value="date">No one</option>
        <option value="customer">The customer</option>
        <option value="third_party">A third party</option>
      </select>
      <SecondaryButton type="submit">Snooze</SecondaryButton>
    </form>
  )
}

/** Shows what the ticket waits for; puts it to sleep, wakes it, and returns it to sleep. */
export function WaitingControl({ ticket }: { ticket: OpenTicket }) {
  const control = useRef<HTMLDivElement>(null)
  const { change, pending, failure } = useTicketChange(updateTicket, ticket, {
    scope: 'waiting',
    row: rowOf,
    fields: ({ waiting_for = null, wake_at = null }) => ({ waiting_for, wake_at }),
    describe: (input) => describeWaiting(input) || 'It is awake',
  })
  const wait = (to: Wait) => {
    change({ id: ticket.id, ...to })
    focusIfLost(() => control.current?.querySelector('button'))
  }
  const words = describeWaiting(pending ?? ticket)
  const isWoken = !words && ticket.attention === 'woke'
  return (
    <div ref={control} className="waiting-control row">
      <Menu
        className="work-button"
        label="What the ticket waits for"
        title={words || undefined}
        {...useActionProps('wait')}
        aria-busy={pending !== undefined}
        button={
          <>
            {isWoken ? <AlarmClockIcon size={16} /> : <MoonIcon size={16} />}
            <WaitingText words={words || (isWoken && 'Woke up')} wait={pending ? rowOf(pending) : ticket} />
          </>
        }
      >
        <WaitingEntries
          isWaiting={words !== ''}
          sleptUntil={words || pending ? null : ticket.slept_until}
          onWait={wait}
        />
      </Menu>
      <output className="work-failure">{failure}</output>
    </div>
  )
}

/** Menu of what the ticket waits for; in the header of a ticket that is awake only the icon. */
function WaitingText({ words, wait }: { words: string | false; wait: Wait }) {
  const short = waitingMark(wait)?.words.replace(/^until /, '')
  if (!short) return <span className={words ? undefined : 'wait-label'}>{words || 'Wait…'}</span>
  return (
    <>
      <span className="sr-only">{words}</span>
      <span aria-hidden="true">{short}</span>
    </>
  )
}

/** Returns an input as a row of the list, with any moment of a day for the day. */
const rowOf = ({ waiting_for = null, wake_at = null }: WaitingInput): Wait => ({
  waiting_for,
  wake_at: wake_at && isDay(wake_at) ? `${wake_at}T12:00:00Z` : wake_at,
})
