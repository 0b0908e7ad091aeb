import { formatDay, formatMoment } from '#app/lib/dates.ts'
import { downloadText } from '#app/lib/download-text.ts'
import { CSV_BEGINS, csvRow } from '#contract/csv.ts'
import type { HistoryEntry } from '#contract/history.ts'
import type { Ticket } from '#contract/tickets.ts'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import { HistoryDay, HistoryLine, Time } from './history-change.tsx'
import { changeText, didAll, didWhat, EVENTS, FILTERS, type HistoryFilter, sidesOf, whyOf } from './history-labels.ts'
import { useQuery } from '@tanstack/react-query'
import DownloadIcon from 'lucide-react/icons/download'
import CopyIcon from 'lucide-react/icons/copy'
import EllipsisIcon from 'lucide-react/icons/ellipsis'
import EyeIcon from 'lucide-react/icons/eye'
import HistoryIcon from 'lucide-react/icons/history'
import { useMemo, useState } from 'react'
import { copyText } from '#app/ui/copy-text.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { SelectInput } from '#app/ui/field.tsx'
import { MenuButton } from '#app/ui/menu.tsx'
import { toast } from '#app/ui/toast-store.ts'
import { chatChanges } from './chat-changes.tsx'
import { historyQuery } from '../ticket/ticket-queries.ts'

/** Consecutive entries of one act. */
type Act = { id: string; entries: HistoryEntry[] }

export const filterEntries = (entries: readonly HistoryEntry[], filter: HistoryFilter) =>
  entries.filter(({ kind }) => filter === 'All' || EVENTS[kind]?.filter === filter)

export function toActs(entries: readonly HistoryEntry[]): Act[] {
  const acts: Act[] = []
  for (const entry of entries) {
    const last = acts.at(-1)
    if (last?.entries[0]!.group === entry.group) last.entries.push(entry)
    else acts.push({ id: entry.id, entries: [entry] })
  }
  return acts
}

/** Groups the acts by day in the reader's time zone. */
const toDays = (acts: readonly Act[]) => [...Map.groupBy(acts, ({ entries }) => formatDay(entries[0]!.at))]

function HistoryAct({ act: { entries } }: { act: Act }) {
  const [first, ...others] = entries
  if (others.length === 0) return <HistoryLine entry={first!} />
  return (
    <details className="history-fold">
      <summary className="history-line">
        <Time at={first!.at} />
        <span>
          <b className="strong" dir="auto">
            {first!.actor.name}
          </b>{' '}
          {didAll(entries)}
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

/** One line an entry: 'Nov 20, 2024 08:12  Kim Ito changed the status: Open → Resolved (why)'. */
export const historyText = (entries: readonly HistoryEntry[]): string =>
  entries
    .map((entry) => {
      const change = changeText(entry)
      const why = whyOf(entry)
      const did = `${entry.actor.name} ${didWhat(entry)}${change ? `: ${change}` : ''}`
      return `${formatMoment(entry.at)}  ${did}${why ? ` (${why})` : ''}`
    })
    .join('\n')

const HEADER = ['Time', 'Who', 'What', 'From', 'To', 'Why']

export function historyCsv(entries: readonly HistoryEntry[]): string {
  const rows = entries.map((entry) => {
    const { from, to } = sidesOf(entry)
    return [entry.at, entry.actor.name, didWhat(entry), from ?? '', to ?? '', whyOf(entry) ?? '']
  })
  return CSV_BEGINS + [HEADER, ...rows].map(csvRow).join('')
}

/** The latest acts, shown at first. */
const SHOWN_FIRST = 200

const copy = (text: string) =>
  copyText(text).then(
    () => toast({ kind: 'success', title: 'Copied', text: 'The history is on the clipboard' }),
    () => toast({ kind: 'error', title: 'Error', text: 'The history could not be copied' }),
  )

export function HistoryTab({ ticket }: { ticket: Pick<Ticket, 'id' | 'ticket_id'> }) {
  const { data, isPending, isError } = useQuery(historyQuery(ticket.id))
  const [filter, setFilter] = useState<HistoryFilter>('All')
  const [showsAll, setShowsAll] = useState(false)
  const areInChat = chatChanges.use()
  const entries = useMemo(() => filterEntries(data ?? [], filter), [data, filter])
  const acts = useMemo(() => toActs(entries), [entries])
  const days = useMemo(() => toDays(showsAll ? acts : acts.slice(-SHOWN_FIRST)), [acts, showsAll])
  if (isPending) return <p className="muted">Loading history...</p>
  if (isError && !data) return <p className="muted">The history could not be loaded. It is tried again shortly.</p>
  const earlier = showsAll ? 0 : Math.max(0, acts.length - SHOWN_FIRST)
  const isEmpty = entries.length === 0
  const choices = [
    { label: `${areInChat ? 'Hide' : 'Show'} changes in Chat`, icon: <EyeIcon />, run: chatChanges.toggle },
    { label: 'Copy as text', icon: <CopyIcon />, run: () => void copy(historyText(entries)) },
    {
      label: 'Download CSV',
      icon: <DownloadIcon />,
      run: () => downloadText(`ticket-${ticket.ticket_id}-history.csv`, historyCsv(entries), 'text/csv'),
    },
  ]
  return (
    <div className="history stack">
      <div className="history-tools row">
        <SelectInput
          aria-label="Show in the history"
          value={filter}
          onChange={({ target }) => setFilter(target.value as HistoryFilter)}
        >
          {FILTERS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectInput>
        <MenuButton label="More about the history" icon={<EllipsisIcon size={18} />} choices={choices} />
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
      {days.map(([name, ofDay]) => (
        <HistoryDay key={name} name={name} entries={ofDay}>
          {(act) => <HistoryAct act={act} />}
        </HistoryDay>
      ))}
    </div>
  )
}
