import XIcon from 'lucide-react/icons/x'
import { useTeam } from '../shell/team.ts'
import type { Member } from '#contract/assignment.ts'
import { ALL_FILTER_NAMES, NO_FILTERS, OTHER_FILTERS, isId, isOtherFilter, filterLabel } from './list-query.ts'
import type { AnyFilterName, ListQuery } from './list-query.ts'
import SearchIcon from 'lucide-react/icons/search'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useActionProps } from '../keys/key-map.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { focusTicketInList } from '../shell/focus.ts'
import SlidersHorizontalIcon from 'lucide-react/icons/sliders-horizontal'
import { Menu } from '#app/ui/menu.tsx'
import { SelectButton } from '../bulk/select-boxes.tsx'
import { FIXED_VIEWS, isShown } from '../views/list-views.ts'
import type { FilterMenuProps } from './filter-menu.tsx'

const useFilterMenu = createLoadedAhead(
  async () => (await import('./filter-menu.tsx')).FilterMenu,
  'The filters couldn’t be loaded. Try again.',
)

const useCompanyName = createLoadedAhead(async () => (await import('../companies/company-queries.ts')).CompanyName)

/** ': Acme Dental', behind the words of the filter for a company. */
function CompanyNameHost({ id }: { id: string }) {
  const { Loaded } = useCompanyName(true, () => {})
  return Loaded && <Loaded id={id} />
}

function FilterMenuHost(props: FilterMenuProps) {
  const { Loaded } = useFilterMenu(true, () => {})
  return Loaded ? <Loaded {...props} /> : <p className="menu-note small muted">Loading…</p>
}

/** The filters that are set, each a button that changes it and one that removes it; none for a list whose tab names them. */
export function FilterChips({ query, onQuery }: Pick<FilterMenuProps, 'query' | 'onQuery'>) {
  const team = useTeam()
  if (FIXED_VIEWS.some(({ view }) => isShown(view, query))) return null
  const chosen = ALL_FILTER_NAMES.filter(
    (name) => query[name] !== undefined && !(name === 'needs_answer' && query[name] === 'yes'),
  )
  if (chosen.length === 0) return null
  return (
    <ul className="filter-chips row" aria-label="Active filters">
      {chosen.map((name) => {
        const label = filterLabel(name)
        const words = chipWords(name, query, team)
        return (
          <li key={name}>
            <Menu
              className="truncated"
              button={
                <bdi>
                  {words}
                  {name === 'company_id' && isId(query[name]!) && <CompanyNameHost id={query[name]!} />}
                </bdi>
              }
              label={label}
              title="Change"
            >
              <FilterMenuHost query={query} onQuery={onQuery} name={name} />
            </Menu>
            <button type="button" aria-label={`Remove ${words}`} title="Remove" onClick={() => onQuery({ [name]: '' })}>
              <XIcon size={14} />
            </button>
          </li>
        )
      })}
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

/** 'Owner: Ada Lane', 'Age: at least 2 days'; an option that names the filter stands alone: 'Newsletters only'. */
function chipWords(name: AnyFilterName, query: ListQuery, team: Member[]): string {
  const [label, value = ''] = [filterLabel(name), query[name]]
  if (name === 'older_than_days') return `${label}: at least ${value} ${value === '1' ? 'day' : 'days'}`
  const filter = isOtherFilter(name) ? OTHER_FILTERS[name] : undefined
  if (!filter || !('options' in filter)) return `${label}: ${value}`
  const options: Record<string, string> = filter.options
  const option = options[value]
  if (option?.toLowerCase().includes(label.toLowerCase())) return option
  if (name === 'company_id' && !option) return label
  return `${label}: ${option ?? team.find(({ id }) => id === value)?.name ?? (team.length > 0 ? 'A removed person' : '…')}`
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

export function TicketFilters({ query, onQuery, onMoment }: FilterMenuProps) {
  useFilterMenu(false, () => {})
  return (
    <search className="ticket-filters">
      <TicketSearch value={query.search} onSearch={(search) => onQuery({ search })} />
      <Menu
        className="button filter-button"
        data-variant="outline"
        data-size="compact"
        label="Filters"
        button={
          <>
            <SlidersHorizontalIcon />
            <span>Filter</span>
          </>
        }
      >
        <FilterMenuHost query={query} onQuery={onQuery} onMoment={onMoment} />
      </Menu>
      <SelectButton />
    </search>
  )
}
