import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { formatMoment, formatTime } from '#app/lib/dates.ts'
import type { HistoryEntry } from '#contract/team/history.ts'
import { HistoryChange } from './history-change.tsx'
import type { Act } from './history-groups.ts'
import { didWhat, subjectsOf, whyOf } from './history-words.ts'

/** What somebody did at once: one entry, or one line under which several are folded. */
export function HistoryAct({ act: { entries } }: { act: Act }) {
  const [first, ...others] = entries
  if (others.length === 0) return <HistoryLine entry={first!} />
  return (
    <details className="history-fold">
      <summary className="history-line">
        <Time at={first!.at} />
        <span>
          <b dir="auto">{first!.actor.name}</b> made {entries.length} changes: {subjectsOf(entries)}
          <ChevronDownIcon size={16} aria-hidden="true" />
        </span>
      </summary>
      <ul>
        {entries.map((entry) => (
          <li key={entry.id}>
            <HistoryLine entry={entry} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function HistoryLine({ entry }: { entry: HistoryEntry }) {
  const why = whyOf(entry)
  return (
    <p className="history-line">
      <Time at={entry.at} />
      <span>
        <b dir="auto">{entry.actor.name}</b> {didWhat(entry)}
        <HistoryChange entry={entry} />
        {why && <span className="history-cause"> {why}</span>}
      </span>
    </p>
  )
}

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatMoment(at)}>
    {formatTime(at)}
  </time>
)
