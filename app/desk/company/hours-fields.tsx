import { SecondaryButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { dayName } from '#contract/business-hours.ts'
import { WEEK } from '#contract/hours-in-words.ts'
import type { Times } from './company-form.ts'
import { Add, ID, PutBack, Remove, useList } from './parts.tsx'

const USUAL: Times = ['08:00', '18:00']
const MAX_INTERVALS = 6
const WEEKDAYS = 5

type TimesProps = { path: string; of: string; times: Times; onChange: (times: Times) => void; onRemove: () => void }

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
      <Remove what={`${of} hours`} onClick={onRemove} />
    </div>
  )
}

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
                {day.length === 0 && <span className="muted">Closed</span>}
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
              <div className="row">
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
