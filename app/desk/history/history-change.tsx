import { Fragment, type ReactNode } from 'react'
import { formatMoment, formatTime } from '#app/lib/dates.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { didWhat, sidesOf, whyOf } from './history-labels.ts'

export type DiffPart = { kind: 'same' | 'removed' | 'added'; text: string }

/** Compares two texts word by word: what both have in the same order, and what only one of them has. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [from, to] = [wordsOf(before), wordsOf(after)]
  const common = commonLengths(from, to)
  const parts: DiffPart[] = []
  const add = (kind: DiffPart['kind'], word: string) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += ` ${word}`
    else parts.push({ kind, text: word })
  }
  let [at, other] = [0, 0]
  while (at < from.length || other < to.length) {
    if (at < from.length && other < to.length && from[at] === to[other]) {
      add('same', from[at]!)
      at++
      other++
    } else if (at < from.length && (other === to.length || common[at + 1]![other]! >= common[at]![other + 1]!)) {
      add('removed', from[at++]!)
    } else {
      add('added', to[other++]!)
    }
  }
  return parts
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Computes the lengths of the longest common subsequences of the rests of both lists. */
function commonLengths(from: readonly string[], to: readonly string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array<number>(to.length + 1).fill(0))
  for (let at = from.length - 1; at >= 0; at--)
    for (let other = to.length - 1; other >= 0; other--)
      lengths[at]![other] =
        from[at] === to[other]
          ? lengths[at + 1]![other + 1]! + 1
          : Math.max(lengths[at + 1]![other]!, lengths[at]![other + 1]!)
  return lengths
}

/** Old and new value after a colon, or the words of a title that differ. */
export function HistoryChange({ entry }: { entry: HistoryEntry }) {
  const { from, to } = sidesOf(entry)
  if (from === null && to === null) return null
  return (
    <>
      {': '}
      <Values entry={entry} from={from} to={to} />
    </>
  )
}

function Values({ entry, from, to }: { entry: HistoryEntry; from: string | null; to: string | null }) {
  if (from === null || to === null) return <span className="history-value">{from ?? to}</span>
  if (entry.kind === 'title_changed') return <TitleChange from={from} to={to} />
  return (
    <span className="history-value">
      <span className="history-old muted">{from}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, now </span>
      {to}
    </span>
  )
}

const MARKS = { same: Fragment, removed: 'del', added: 'ins' } as const

function TitleChange({ from, to }: { from: string; to: string }) {
  return (
    <span className="history-value">
      {diffWords(from, to).map(({ kind, text }, place) => {
        const Mark = MARKS[kind]
        return (
          <Fragment key={place}>
            {place > 0 && ' '}
            <Mark>
              {kind !== 'same' && <span className="sr-only">{kind}: </span>}
              {text}
            </Mark>
          </Fragment>
        )
      })}
    </span>
  )
}

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
