import { Fragment } from 'react'
import type { HistoryEntry } from '#contract/team/history.ts'
import { sidesOf } from './history-words.ts'
import { diffWords } from './word-diff.ts'

/** What an entry changed, after a colon: old and new value, or the words of a title that differ. */
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
  if (entry.kind === 'title_changed' && from !== null && to !== null) return <TitleChange from={from} to={to} />
  if (from === null || to === null) return <span className="history-value">{from ?? to}</span>
  return (
    <span className="history-value">
      <span className="history-old">{from}</span>
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, now </span>
      {to}
    </span>
  )
}

function TitleChange({ from, to }: { from: string; to: string }) {
  return (
    <span className="history-value">
      {diffWords(from, to).map(({ kind, text }, place) => (
        <Fragment key={place}>
          {place > 0 && ' '}
          {kind === 'same' && text}
          {kind === 'removed' && (
            <del>
              <span className="sr-only">removed: </span>
              {text}
            </del>
          )}
          {kind === 'added' && (
            <ins>
              <span className="sr-only">added: </span>
              {text}
            </ins>
          )}
        </Fragment>
      ))}
    </span>
  )
}
