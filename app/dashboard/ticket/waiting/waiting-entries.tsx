import BuildingIcon from 'lucide-react/icons/building-2'
import CalendarIcon from 'lucide-react/icons/calendar'
import ClockIcon from 'lucide-react/icons/clock'
import UserRoundIcon from 'lucide-react/icons/user-round'
import { useId, useState, type FormEvent } from 'react'
import { site } from '#site'
import { Button } from '#app/ui/button.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { closeMenu, MenuItem } from '#app/ui/menu.tsx'
import { addDays, addWorkingHours, dayAt } from '#contract/team/working-hours.ts'
import type { WaitingFor } from '#contract/vocabulary.ts'
import { formatWake, type Wait } from './waiting-words.ts'
import { wakeChoices } from './wake-choices.ts'

const WORKING_HOURS = 4
const MAX_DAYS = 366

/** For what, and until when. A customer or a third party may take until any day, or have none. */
export function WaitingEntries({ onWait }: { onWait: (wait: Wait) => void }) {
  const [now] = useState(() => new Date())
  const today = dayAt(now, site.timeZone)
  const soon = addWorkingHours(site, now, WORKING_HOURS)
  const until = (wake_at: string) => onWait({ waiting_for: 'date', wake_at })
  return (
    <>
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
      {wakeChoices(now).map(({ day, name, detail }) => (
        <MenuItem key={day} icon={<CalendarIcon />} detail={detail} onSelect={() => until(day)}>
          {name}
        </MenuItem>
      ))}
      <hr className="menu-rule" />
      <PickDay today={today} onWait={onWait} />
    </>
  )
}

const CAUSES: { value: WaitingFor; label: string }[] = [
  { value: 'date', label: 'Nothing else' },
  { value: 'customer', label: 'The customer' },
  { value: 'third_party', label: 'A third party' },
]

/** Any day, also as the day until which a customer or third party has time. */
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
    <form className="pick-day" noValidate onSubmit={submit}>
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
        {CAUSES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="outline" size="compact">
        Sleep until then
      </Button>
    </form>
  )
}
