import type { ReactNode } from 'react'
import { formatMoment, formatTime } from '#app/lib/dates.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { didWhat, sidesOf, whyOf } from './history-labels.ts'

/** Parts a changed title into the words that begin and end both, and the ones between them. */
export function diffWords(before: string, after: string) {
  const [from, to] = [before, after].map((title) => title.split(/\s+/).filter(Boolean)) as [string[], string[]]
  const shortest = Math.min(from.length, to.length)
  let [begin, end] = [0, 0]
  while (begin < shortest && from[begin] === to[begin]) begin++
  while (end < shortest - begin && from.at(-1 - end) === to.at(-1 - end)) end++
  const between = (words: string[]) => words.slice(begin, words.length - end).join(' ')
  return [from.slice(0, begin).join(' '), between(from), between(to), from.slice(from.length - end).join(' ')] as const
}

function TitleChange({ from, to }: { from: string; to: string }) {
  const [begin, removed, added, end] = diffWords(from, to)
  return (
    <span className="history-value">
      {begin}{' '}
      {removed && (
        <del>
          <span className="sr-only">removed: </span>
          {removed}
        </del>
      )}{' '}
      {added && (
        <ins>
          <span className="sr-only">added: </span>
          {added}
        </ins>
      )}{' '}
      {end}
    </span>
  )
}

/** Old and new value after a colon, or the one there is; of a title, the words that differ. */
export function HistoryChange({ entry }: { entry: HistoryEntry }) {
  const { from, to } = sidesOf(entry)
  if (from === null && to === null) return null
  if (entry.kind === 'title_changed' && from !== null && to !== null)
    return (
      <>
        : <TitleChange from={from} to={to} />
      </>
    )
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
