import XIcon from 'lucide-react/icons/x'
import { useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { serverNow } from '#app/lib/server-clock.ts'
import { clockInZone, formatPlanned, momentInZone, zoneName } from '#app/lib/zone-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { showModal } from '#app/lib/timing/show-modal.ts'
import { site } from '#site'
import { laterChoices } from './later-choices.ts'

export type Planned = { send_at: string; cancel_if_customer_writes: boolean }

type SendLaterDialogProps = { onChosen: (planned: Planned) => void; onClose: () => void }

const { timeZone } = site
const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** When an answer leaves, by the company's clocks, and whether a message of the customer stops it. */
export function SendLaterDialog({ onChosen, onClose }: SendLaterDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [choices] = useState(() => laterChoices(new Date(serverNow()), timeZone))
  const [clock, setClock] = useState(() => clockInZone(choices[1]!.at, timeZone))
  const [cancels, setCancels] = useState(true)
  const [error, setError] = useState('')
  // Closed before it is removed: otherwise the browser does not return the focus.
  useLayoutEffect(() => showModal(dialog.current!), [])
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
    <dialog ref={dialog} className="people send-later" aria-labelledby="later-title" onClose={onClose}>
      <header>
        <h2 id="later-title">Send later</h2>
        <button type="button" className="icon-button" onClick={() => dialog.current?.close()}>
          <XIcon size={18} />
          <span className="sr-only">Close</span>
        </button>
      </header>
      <ul className="later-choices">
        {choices.map(({ label, at }) => (
          <li key={label}>
            <button type="button" onClick={() => choose(at)}>
              <b>{label}</b>
              <span>
                {formatPlanned(at, timeZone)}
                {ownTime(at) && ` (${ownTime(at)} your time)`}
              </span>
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
    </dialog>
  )
}

/** The same moment by the technician's own clocks; undefined where they show the same. */
function ownTime(at: Date): string | undefined {
  return clockInZone(at, ownZone()) === clockInZone(at, timeZone) ? undefined : formatPlanned(at)
}
