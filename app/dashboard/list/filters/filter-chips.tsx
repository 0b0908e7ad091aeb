import XIcon from 'lucide-react/icons/x'
import { useTeam } from '#app/lib/team.ts'
import type { Member } from '#contract/team/assignment.ts'
import { FILTERS, type FilterName } from '#contract/ticket-list.ts'
import { ALL_FILTER_NAMES, NO_FILTERS, type ListQuery } from '../list-query.ts'
import {
  CHANNEL_LABELS,
  OWNER_LABELS,
  TEAM_FILTER_LABELS,
  WAITING_LABELS,
  type TeamFilterName,
} from './team-filters.ts'

type FilterChipsProps = { query: ListQuery; onQuery: (changes: Record<string, string>) => void }
type Name = FilterName | TeamFilterName

/** The filters that are set, each with the button that removes it. */
export function FilterChips({ query, onQuery }: FilterChipsProps) {
  const team = useTeam()
  const chosen = ALL_FILTER_NAMES.filter(
    // The view above the rows says it.
    (name) => query[name] !== undefined && !(name === 'needs_answer' && query[name] === 'yes'),
  )
  if (chosen.length === 0) return null
  return (
    <ul className="filter-chips" aria-label="Active filters">
      {chosen.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onQuery({ [name]: '' })}>
            <span className="sr-only">Remove </span>
            {labelOf(name)}: <bdi>{valueOf(name, query, team)}</bdi>
            <XIcon size={14} />
          </button>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <button type="button" className="clear-filters" onClick={() => onQuery(NO_FILTERS)}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  )
}

const labelOf = (name: Name) =>
  (name in FILTERS ? FILTERS[name as FilterName] : { label: TEAM_FILTER_LABELS[name as TeamFilterName] }).label

function valueOf(name: Name, query: ListQuery, team: Member[]): string {
  const value = query[name] ?? ''
  if (name === 'waiting') return WAITING_LABELS[value as keyof typeof WAITING_LABELS]
  if (name === 'channel') return CHANNEL_LABELS[value as keyof typeof CHANNEL_LABELS]
  if (name === 'older_than_days') return `at least ${value} ${value === '1' ? 'day' : 'days'}`
  if (name !== 'assignee') return value
  return (
    OWNER_LABELS[value] ?? team.find(({ id }) => id === value)?.name ?? (team.length > 0 ? 'A removed person' : '…')
  )
}
