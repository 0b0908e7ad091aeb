import type { ReactNode } from 'react'
import { formatMoment, formatTime } from '#app/lib/dates.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { didWhat, sidesOf, whyOf } from './history-labels.ts'

/** Old and new value after a colon, or the one there is. */
export function HistoryChange({ entry }: { entry: HistoryEntry }) {
  const { from, to } = sidesOf(entry)
  if (from === null && to === null) return null
  return (
    <>
      {': '}
      <span className="history-value">
        {from !== null && <span className={to === null ? undefined : 'history-old muted'}>{from}</span>}
        {from !== null && to !== null && (
          <>
            <span aria-hidden="true"> → </span>
            <span className="sr-only">, now </span>
          </>
        )}
        {to}
      </span>
    </>
  )
}

type HistoryDayProps<T> = { name: string; entries: readonly T[]; children: (entry: T) => ReactNode }

export const HistoryDay = <T extends { id: string }>({ name, entries, children }: HistoryDayProps<T>) => (
  <section className="history-day" aria-label={name}>
    <h3 className="muted small strong">{name}</h3>
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>{children(entry)}</li>
      ))}
    </ul>
  </section>
)

/** One act: when, who and what; `about` names what it was done to. */
export function HistoryLine({ entry, about }: { entry: HistoryEntry; about?: ReactNode }) {
  const why = whyOf(entry)
  return (
    <p className="history-line">
      <Time at={entry.at} />
      <span>
        <b className="strong" dir="auto">
          {entry.actor.name}
        </b>{' '}
        {didWhat(entry)}
        <HistoryChange entry={entry} />
        {about}
        {why && <span className="history-cause muted small"> {why}</span>}
      </span>
    </p>
  )
}

export const Time = ({ at }: { at: string }) => (
  <time className="muted small" dateTime={at} title={formatMoment(at)}>
    {formatTime(at)}
  </time>
)
