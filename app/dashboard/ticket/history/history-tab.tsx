import { useQuery } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import HistoryIcon from 'lucide-react/icons/history'
import { useMemo, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { HistoryAct } from './history-act.tsx'
import { downloadCsv, historyCsv, historyText } from './history-export.ts'
import { FILTERS, type HistoryFilter, filterEntries, toActs, toDays } from './history-groups.ts'
import { historyQuery } from './history-query.ts'

type HistoryTabProps = { ticket: { id: string; ticket_id: number } }

/** Acts shown at first, the latest ones; the others are one press away. */
const SHOWN_FIRST = 200

/** Everything that has happened to a ticket, day by day, oldest first. */
export function HistoryTab({ ticket }: HistoryTabProps) {
  const { data, isPending, isError } = useQuery(historyQuery(ticket.id))
  const [filter, setFilter] = useState<HistoryFilter>('All')
  const [showsAll, setShowsAll] = useState(false)
  const entries = useMemo(() => filterEntries(data ?? [], filter), [data, filter])
  const acts = useMemo(() => toActs(entries), [entries])
  const days = useMemo(() => toDays(showsAll ? acts : acts.slice(-SHOWN_FIRST)), [acts, showsAll])
  if (isPending) return <p className="tab-note">Loading history...</p>
  if (isError && !data) return <p className="tab-note">The history could not be loaded. It is tried again shortly.</p>
  const earlier = showsAll ? 0 : Math.max(0, acts.length - SHOWN_FIRST)
  const isEmpty = entries.length === 0
  return (
    <div className="history">
      <div className="history-tools">
        <fieldset className="history-filters">
          <legend className="sr-only">Show in the history</legend>
          {FILTERS.map((name) => (
            <label key={name}>
              <input
                type="radio"
                className="history-filter"
                name="history-filter"
                checked={name === filter}
                onChange={() => setFilter(name)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        {!isEmpty && (
          <div className="history-export">
            <CopyButton what="as text" showsWhat read={() => historyText(entries)} />
            <Button
              variant="outline"
              size="compact"
              icon={<DownloadIcon size={16} />}
              onClick={() => downloadCsv(`ticket-${ticket.ticket_id}-history.csv`, historyCsv(entries))}
            >
              Download CSV
            </Button>
          </div>
        )}
      </div>
      {isEmpty && (
        <EmptyState
          icon={HistoryIcon}
          title="Nothing here yet"
          text={
            filter === 'All' ? 'What happens to this ticket is listed here.' : 'The history has nothing of this kind.'
          }
        />
      )}
      {earlier > 0 && (
        <button type="button" className="quiet-button" onClick={() => setShowsAll(true)}>
          Show {earlier.toLocaleString('en-US')} earlier
        </button>
      )}
      {days.map(({ name, acts: ofDay }) => (
        <section key={name} className="history-day" aria-label={name}>
          <h3>{name}</h3>
          <ul>
            {ofDay.map((act) => (
              <li key={act.id}>
                <HistoryAct act={act} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
