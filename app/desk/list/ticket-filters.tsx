import XIcon from 'lucide-react/icons/x'
import { useTeam } from '../shell/team.ts'
import type { Member } from '#contract/assignment.ts'
import { FILTERS, isSortedByDate } from '#contract/ticket-list.ts'
import { ALL_FILTER_NAMES, NO_FILTERS, type ListQuery, OTHER_FILTERS, isOtherFilter } from './list-query.ts'
import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useRef, type KeyboardEvent, useState } from 'react'
import { useActionProps } from '../keys/key-map.ts'
import { focusTicketInList } from '../shell/focus.ts'
import SlidersHorizontalIcon from 'lucide-react/icons/sliders-horizontal'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { SelectButton } from '../bulk/select-boxes.tsx'
import { FilterFields, type FilterFieldsProps } from './filter-fields.tsx'

type Name = (typeof ALL_FILTER_NAMES)[number]

/** The filters that are set, each a button that removes it. */
function FilterChips({ query, onQuery }: FilterFieldsProps) {
  const team = useTeam()
  const chosen = ALL_FILTER_NAMES.filter(
    // The view above the rows shows it.
    (name) => query[name] !== undefined && !(name === 'needs_answer' && query[name] === 'yes'),
  )
  if (chosen.length === 0) return null
  return (
    <ul className="filter-chips row" aria-label="Active filters">
      {chosen.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => onQuery({ [name]: '' })}>
            <span className="sr-only">Remove </span>
            {(isOtherFilter(name) ? OTHER_FILTERS[name] : FILTERS[name]).label}: <bdi>{valueOf(name, query, team)}</bdi>
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

function valueOf(name: Name, query: ListQuery, team: Member[]): string {
  const value = query[name] ?? ''
  if (name === 'older_than_days') return `at least ${value} ${value === '1' ? 'day' : 'days'}`
  const filter = isOtherFilter(name) ? OTHER_FILTERS[name] : undefined
  if (!filter || !('options' in filter)) return value
  const options: Record<string, string> = filter.options
  return options[value] ?? team.find(({ id }) => id === value)?.name ?? (team.length > 0 ? 'A removed person' : '…')
}

/** Milliseconds. */
const DEBOUNCE = 200

/**
 * Searches when typing pauses, and follows the address when that changes by other means. Escape clears the box and is left to
 * the dashboard in an empty one; the arrow down leads to the first ticket in view.
 */
function TicketSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const box = useRef<HTMLInputElement>(null)
  const actionProps = useActionProps('search')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (box.current && timer.current === undefined && box.current.value.trim() !== value) box.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])

  const search = () => {
    timer.current = undefined
    onSearch(box.current?.value.trim() ?? '')
  }
  const onInput = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(search, DEBOUNCE)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const isClearing = event.key === 'Escape' && input.value !== ''
    if (!isClearing && event.key !== 'ArrowDown') return
    event.preventDefault()
    if (!isClearing) return focusTicketInList(null)
    input.value = ''
    clearTimeout(timer.current)
    search()
  }
  return (
    <div className="ticket-search">
      <SearchIcon size={18} />
      <input
        ref={box}
        type="search"
        className="control"
        placeholder="Search tickets..."
        aria-label="Search tickets..."
        autoComplete="off"
        spellCheck={false}
        maxLength={1000}
        defaultValue={value}
        onInput={onInput}
        onKeyDown={onKeyDown}
        {...actionProps}
        dir="auto"
      />
      {actionProps['aria-keyshortcuts'] && <kbd aria-hidden="true">{actionProps['aria-keyshortcuts']}</kbd>}
    </div>
  )
}

/** The moment at which a day begins in the order of the list: newest first, that is its end. */
function momentOf(day: string, { direction }: ListQuery): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, direction === 'desc' ? date + 1 : date).toISOString()
}

type GoToDateProps = { query: ListQuery; onMoment: (moment: string) => void }

const GoToDate = ({ query, onMoment }: GoToDateProps) => (
  <Field id="go-to-date" label="Go to date">
    <TextInput
      type="date"
      // While a year is typed, its first digits are one, too.
      min="2000-01-01"
      max="2999-12-31"
      onChange={({ currentTarget: { value, validity } }) => {
        if (value !== '' && validity.valid) onMoment(momentOf(value, query))
      }}
    />
  </Field>
)

export function TicketFilters({ query, onQuery, onMoment }: FilterFieldsProps & GoToDateProps) {
  const [open, setOpen] = useState(false)
  return (
    <search className="ticket-filters">
      <TicketSearch value={query.search} onSearch={(search) => onQuery({ search })} />
      <SecondaryButton
        icon={<SlidersHorizontalIcon />}
        aria-expanded={open}
        aria-controls="ticket-filter-fields"
        onClick={() => setOpen(!open)}
      >
        Filter
      </SecondaryButton>
      <SelectButton />
      <div id="ticket-filter-fields" className="filter-fields" hidden={!open}>
        <FilterFields query={query} onQuery={onQuery} />
        {isSortedByDate(query.sort) && <GoToDate query={query} onMoment={onMoment} />}
      </div>
      <FilterChips query={query} onQuery={onQuery} />
    </search>
  )
}
