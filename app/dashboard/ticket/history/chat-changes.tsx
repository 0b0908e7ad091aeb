import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { formatMoment, formatTime } from '#app/lib/dates.ts'
import { useStore } from '#app/lib/store.ts'
import type { HistoryEntry } from '#contract/team/history.ts'
import { HistoryChange } from './history-change.tsx'
import { historyQuery } from './history-query.ts'
import { didWhat } from './history-words.ts'
import { changesShown, importantChanges, showChanges } from './shown-changes.ts'

const NONE: HistoryEntry[] = []

/** The changes that stand between the messages of a ticket; none while they are switched off. */
export function useChatChanges(ticketId: string): HistoryEntry[] {
  const { data } = useQuery(historyQuery(ticketId))
  const isShown = useStore(changesShown)
  return useMemo(() => (data && isShown ? importantChanges(data) : NONE), [data, isShown])
}

/** Switches the changes between the messages on and off, for this browser. */
export function ChangesSwitch() {
  const isShown = useStore(changesShown)
  return (
    <label className="changes-switch">
      <input type="checkbox" checked={isShown} onChange={(event) => showChanges(event.target.checked)} />
      Show changes
    </label>
  )
}

/** Changes as thin lines of the list of messages. */
export const ChangeLines = memo(function ChangeLines({ changes }: { changes: HistoryEntry[] | undefined }) {
  return changes?.map((entry) => (
    <li key={entry.id} className="change-line">
      <span>
        <bdi>{entry.actor.name}</bdi> {didWhat(entry)}
        <HistoryChange entry={entry} />
        {entry.cause && <span> · {entry.cause}</span>}{' '}
        <time dateTime={entry.at} title={formatMoment(entry.at)}>
          {formatTime(entry.at)}
        </time>
      </span>
    </li>
  ))
})
