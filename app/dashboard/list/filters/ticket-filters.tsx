import SlidersHorizontalIcon from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, SelectInput } from '#app/ui/forms/field.tsx'
import { FILTERS, FILTER_NAMES } from '#contract/ticket-list.ts'
import { FilterChips } from './filter-chips.tsx'
import type { ListQuery } from '../list-query.ts'
import { SelectButton } from '../selection/select-button.tsx'
import { TeamFilterFields } from './team-filter-fields.tsx'
import { TicketSearch } from './ticket-search.tsx'

/** Needs an answer is a view of its own, above the rows. */
const FIELDS = FILTER_NAMES.filter((name) => name !== 'needs_answer')

type TicketFiltersProps = { query: ListQuery; onQuery: (changes: Record<string, string>) => void }

/** Search, filters and the chips of those that are set. */
export function TicketFilters({ query, onQuery }: TicketFiltersProps) {
  const [open, setOpen] = useState(false)
  return (
    <search className="ticket-filters">
      <TicketSearch value={query.search} onSearch={(search) => onQuery({ search })} />
      <Button
        variant="outline"
        size="compact"
        icon={<SlidersHorizontalIcon />}
        aria-expanded={open}
        aria-controls="ticket-filter-fields"
        onClick={() => setOpen(!open)}
      >
        Filter
      </Button>
      <SelectButton />
      <div id="ticket-filter-fields" className="filter-fields" hidden={!open}>
        {FIELDS.map((name) => (
          <Field key={name} id={`filter-${name}`} label={FILTERS[name].label}>
            <SelectInput value={query[name] ?? ''} onChange={(event) => onQuery({ [name]: event.target.value })}>
              <option value="">Any</option>
              {FILTERS[name].values.map((value) => (
                <option key={value}>{value}</option>
              ))}
            </SelectInput>
          </Field>
        ))}
        <TeamFilterFields query={query} onQuery={onQuery} />
      </div>
      <FilterChips query={query} onQuery={onQuery} />
    </search>
  )
}
