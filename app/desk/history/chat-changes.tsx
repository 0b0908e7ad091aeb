import type { Message } from '#contract/messages.ts'
import type { HistoryEntry } from '#contract/history.ts'
import { useQuery } from '@tanstack/react-query'
import { memo, useMemo } from 'react'
import { formatMoment, formatTime } from '#app/lib/dates.ts'
import { HistoryChange } from './history-change.tsx'
import { createChoice } from '../shell/panel-choices.ts'
import { historyQuery } from '../ticket/ticket-queries.ts'
import { didWhat, EVENTS } from './history-labels.ts'

/** Changes are shown between the messages. */
export const chatChanges = createChoice('chat-changes', true)

export const importantChanges = (entries: readonly HistoryEntry[]) =>
  entries.filter(({ kind }) => EVENTS[kind]?.isImportant)

/** Groups changes by the message they precede; the last group follows all messages. */
export function placeChanges(messages: readonly Message[], changes: readonly HistoryEntry[]): HistoryEntry[][] {
  let taken = 0
  const before = messages.map(({ created_at }) => {
    const begin = taken
    const end = changes.findIndex(({ at }, place) => place >= begin && at >= created_at)
    taken = end === -1 ? changes.length : end
    return changes.slice(begin, taken)
  })
  return [...before, changes.slice(taken)]
}

const NONE: HistoryEntry[] = []

/** Returns the changes to show between the messages; none while they are switched off. */
export function useChatChanges(ticketId: string): HistoryEntry[] {
  const { data } = useQuery(historyQuery(ticketId))
  const isShown = chatChanges.use()
  return useMemo(() => (data && isShown ? importantChanges(data) : NONE), [data, isShown])
}

export const ChangeLines = memo(function ChangeLines({ changes }: { changes: HistoryEntry[] | undefined }) {
  return changes?.map((entry) => (
    <li key={entry.id} className="change-line muted">
      <span className="breakable">
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
