import PlusIcon from 'lucide-react/icons/plus'
import TrashIcon from 'lucide-react/icons/trash-2'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { dayName } from '#contract/business-hours.ts'
import { WEEK } from '#contract/hours-in-words.ts'
import type { Times, TypedDay } from './company-form.ts'
import { ID, PutBack, useList } from './parts.tsx'

const USUAL: Times = ['08:00', '18:00']
const MAX_INTERVALS = 6
const WEEKDAYS = 5

type TimesProps = { path: string; of: string; times: Times; onChange: (times: Times) => void; onRemove?: () => void }

/** Two times in quarter hours. */
function Interval({ path, of, times: [opens, closes], onChange, onRemove }: TimesProps) {
  const time = (field: 'opens' | 'closes', label: string, value: string, set: (value: string) => void) => (
    <Field id={`${ID}-${path}.${field}`} label={`${of} ${label}`}>
      <TextInput
        type="time"
        step={900}
        name={`${path}.${field}`}
        value={value}
        onChange={({ target }) => set(target.value)}
      />
    </Field>
  )
  return (
    <div className="interval">
      {time('opens', 'opens', opens, (value) => onChange([value, closes]))}
      <span aria-hidden="true">–</span>
      {time('closes', 'closes', closes, (value) => onChange([opens, value]))}
      {onRemove && <Remove what={`${of} hours`} onClick={onRemove} />}
    </div>
  )
}

export const Remove = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={`Remove ${what}`} onClick={onClick}>
    <TrashIcon size={18} />
  </button>
)

export const Add = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <SecondaryButton icon={<PlusIcon />} onClick={onClick}>
    {children}
  </SecondaryButton>
)

/** A row for each weekday. Intervals are named by their place in the whole week, as in the errors of the server. */
export function Hours() {
  const [week, set] = useList<Times[]>('hours')
  const setDay = (at: number, day: Times[]) => set(week.with(at, day))
  const firstOf = week.map((_, at) => week.slice(0, at).reduce((count, day) => count + Math.max(1, day.length), 0))
  return (
    <>
      <ul className="week" id={`${ID}-hours`} tabIndex={-1}>
        {week.map((day, at) => {
          const name = dayName(WEEK[at]!)
          return (
            <li key={name}>
              <b className="strong">{name}</b>
              <div className="intervals">
                {day.length === 0 && <span className="muted closed">Closed</span>}
                {day.map((times, index) => (
                  <Interval
                    // oxlint-disable-next-line react/no-array-index-key -- intervals have no other name
                    key={index}
                    path={`hours.${firstOf[at]! + index}`}
                    of={name}
                    times={times}
                    onChange={(changed) => setDay(at, day.with(index, changed))}
                    onRemove={() => setDay(at, day.toSpliced(index, 1))}
                  />
                ))}
              </div>
              <div className="row day-actions">
                {day.length < MAX_INTERVALS && (
                  <Add onClick={() => setDay(at, [...day, day.length === 0 ? USUAL : ['', '']])}>Add hours</Add>
                )}
                {day.length > 0 && <SecondaryButton onClick={() => setDay(at, [])}>Closed</SecondaryButton>}
                {at === 0 && (
                  <SecondaryButton onClick={() => set(week.map((other, index) => (index < WEEKDAYS ? day : other)))}>
                    Copy to all weekdays
                  </SecondaryButton>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {week.every((day) => day.length === 0) && (
        <p className="strong">Closed all week: nobody is told when you open.</p>
      )}
      <PutBack field="hours" label="the hours" />
    </>
  )
}

export function ClosedDays() {
  const [days, set] = useList<TypedDay>('closed_days')
  return (
    <>
      <ul className="stack entries" id={`${ID}-closed_days`} tabIndex={-1}>
        {days.map((each, at) => {
          const path = `closed_days.${at}`
          const change = (changed: Partial<TypedDay>) => set(days.with(at, { ...each, ...changed }))
          const named = each.name || each.day || `day ${at + 1}`
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a day that is typed has no other name
            <li key={at} className="entry">
              <Field id={`${ID}-${path}.day`} label="Day">
                <TextInput
                  type="date"
                  name={`${path}.day`}
                  value={each.day}
                  onChange={({ target }) => change({ day: target.value })}
                />
              </Field>
              <Field id={`${ID}-${path}.name`} label="Name" optional>
                <TextInput
                  dir="auto"
                  autoComplete="off"
                  name={`${path}.name`}
                  value={each.name}
                  onChange={({ target }) => change({ name: target.value })}
                />
              </Field>
              {each.times ? (
                <Interval path={path} of={named} times={each.times} onChange={(times) => change({ times })} />
              ) : (
                <span className="muted closed">Closed</span>
              )}
              <div className="row day-actions">
                <SecondaryButton onClick={() => change({ times: each.times ? null : ['08:00', '12:00'] })}>
                  {each.times ? 'Closed' : 'Add hours'}
                </SecondaryButton>
                <Remove what={named} onClick={() => set(days.toSpliced(at, 1))} />
              </div>
            </li>
          )
        })}
      </ul>
      <div className="action-row">
        <Add onClick={() => set([...days, { day: '', name: '', times: null }])}>Add a closed day</Add>
      </div>
      <PutBack field="closed_days" label="the closed days" />
    </>
  )
}
