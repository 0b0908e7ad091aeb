import CalendarClockIcon from 'lucide-react/icons/calendar-clock'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import CircleCheckIcon from 'lucide-react/icons/circle-check'
import HourglassIcon from 'lucide-react/icons/hourglass'
import SendIcon from 'lucide-react/icons/send'
import { Button } from '#app/ui/button.tsx'
import { MenuButton, type MenuChoice } from '#app/ui/menu.tsx'
import type { DraftKind } from '#contract/vocabulary.ts'
import { useDraftChoices } from '../answer/draft-notices.tsx'
import { useBoxBusy } from './sending-state.ts'
import type { NewMessage } from './use-sending.ts'
import { clockInZone, momentInZone, zoneName } from '#app/lib/zone-time.ts'
import { addDays, dayAt, weekdayOf } from '#contract/business-hours.ts'
import { formatPlanned, momentAt } from '#contract/working-hours.ts'
import { useState, type FormEvent, type ReactNode } from 'react'
import { serverNow } from '#app/lib/clock.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { site } from '#site'

export type HowToSend = Pick<NewMessage, 'then' | 'send_at' | 'cancel_if_customer_writes'>

type SendButtonProps = {
  ticketId: string
  label: string
  isResolved: boolean
  disabled: boolean
  /** The id of the element with the reason why it is disabled. */
  reasonId?: string | undefined
  onSend: (how: HowToSend) => void
  onPlan: () => void
}

// oxlint-disable no-thenable -- the call's own word, and never a function
const AND_WAIT: HowToSend = { then: 'wait' }
const AND_RESOLVE: HowToSend = { then: 'resolve' }
const AS_IT_IS: HowToSend = { then: undefined }
// oxlint-enable no-thenable

export function SendButton({ ticketId, isResolved, disabled, onSend, onPlan, ...rest }: SendButtonProps) {
  const ways = isResolved
    ? [{ label: 'Send, keep resolved', icon: <CircleCheckIcon />, run: () => onSend(AS_IT_IS) }]
    : [
        { label: 'Send and wait for customer', icon: <HourglassIcon />, run: () => onSend(AND_WAIT) },
        { label: 'Send and resolve', icon: <CircleCheckIcon />, run: () => onSend(AND_RESOLVE) },
      ]
  const choices = disabled ? [] : [...ways, { label: 'Send later…', icon: <CalendarClockIcon />, run: onPlan }]
  return <BoxButton {...{ ticketId, disabled, choices, ...rest }} kind="answer" icon={<SendIcon />} />
}

type BoxButtonProps = Omit<SendButtonProps, 'isResolved' | 'onSend' | 'onPlan'> & {
  kind: DraftKind
  icon: ReactNode
  choices?: readonly MenuChoice[]
}

/** The button that submits a box, with a menu of what else can be done with its text. */
export function BoxButton({ ticketId, kind, label, icon, disabled, reasonId, choices = [] }: BoxButtonProps) {
  const isBusy = useBoxBusy(ticketId, kind)
  const all = [...choices, ...useDraftChoices(ticketId, kind)]
  return (
    <div className="send-split">
      <Button
        type="submit"
        size="compact"
        icon={icon}
        busy={isBusy}
        busyLabel={kind === 'note' ? 'Adding...' : 'Sending...'}
        disabled={disabled}
        aria-describedby={reasonId}
        aria-keyshortcuts="Control+Enter"
      >
        {label}
      </Button>
      <MenuButton
        label={kind === 'note' ? 'More for this note' : 'More ways to send'}
        className="button"
        data-variant="primary"
        data-size="compact"
        icon={<ChevronDownIcon />}
        disabled={isBusy || all.length === 0}
        choices={all}
      />
    </div>
  )
}

const HOUR_MS = 60 * 60 * 1000
/** Start of the recipient's working day. */
const MORNING = 8

/** Suggests times to send an answer later, in a time zone; on Sundays without Monday, which is tomorrow. */
export function laterChoices(now: Date, timeZone: string): { label: string; at: Date }[] {
  const today = dayAt(now, timeZone)
  const morning = (daysAhead: number) => momentAt(addDays(today, daysAhead), MORNING, timeZone)
  const toMonday = (8 - weekdayOf(today)) % 7 || 7
  return [
    { label: 'In 1 hour', at: new Date(now.getTime() + HOUR_MS) },
    { label: 'Tomorrow, 8:00 AM', at: morning(1) },
    ...(toMonday === 1 ? [] : [{ label: 'Monday, 8:00 AM', at: morning(toMonday) }]),
  ]
}

type SendLaterDialogProps = { onChosen: (planned: HowToSend) => void; onClose: () => void }

const { timeZone } = site

/** Dialog that plans an answer, in the company's time zone. */
export function SendLaterDialog({ onChosen, onClose }: SendLaterDialogProps) {
  const [choices] = useState(() => laterChoices(new Date(serverNow()), timeZone))
  const [clock, setClock] = useState(() => clockInZone(choices[1]!.at, timeZone))
  const [cancels, setCancels] = useState(true)
  const [error, setError] = useState('')
  const moment = clock ? momentInZone(clock, timeZone) : undefined
  const own = moment && ownTime(moment)
  const choose = (at: Date) => onChosen({ send_at: at.toISOString(), cancel_if_customer_writes: cancels })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!moment) setError('Choose a date and a time')
    else if (moment.getTime() <= serverNow()) setError('This time has passed. Choose a later one.')
    else choose(moment)
  }
  return (
    <Dialog title="Send later" className="send-later" onClose={onClose}>
      <ul className="later-choices">
        {choices.map(({ label, at }) => (
          <li key={label} className="muted">
            <button type="button" className="row" onClick={() => choose(at)}>
              <b>{label}</b>
              <span className="muted small">{formatInBothZones(at)}</span>
            </button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={onSubmit}>
        <Field
          id="later-at"
          label={`Date and time (${zoneName(timeZone)})`}
          error={error || undefined}
          {...(own && { hint: `${own} your time` })}
        >
          <TextInput type="datetime-local" value={clock} onChange={(event) => setClock(event.target.value)} />
        </Field>
        <label className="later-cancel">
          <input type="checkbox" checked={cancels} onChange={(event) => setCancels(event.target.checked)} />
          Cancel if the customer writes first
        </label>
        <Button type="submit" size="compact">
          Plan response
        </Button>
      </form>
    </Dialog>
  )
}

/** Formats a moment in the technician's time zone; undefined where the clocks agree. */
function ownTime(at: Date): string | undefined {
  const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return clockInZone(at, ownZone) === clockInZone(at, timeZone) ? undefined : formatPlanned(at)
}

/** Formats a moment in the company's time zone, and in the technician's where the clocks differ. */
export function formatInBothZones(at: Date): string {
  const own = ownTime(at)
  return formatPlanned(at, timeZone) + (own ? ` (${own} your time)` : '')
}
