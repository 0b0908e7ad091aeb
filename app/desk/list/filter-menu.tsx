import { useQuery } from '@tanstack/react-query'
import CheckIcon from 'lucide-react/icons/check'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { closeMenu, MenuItem } from '#app/ui/menu.tsx'
import { FILTERS, isSortedByDate, SORT_FIELDS } from '#contract/ticket-list.ts'
import { foundCompaniesQuery } from '../companies/company-queries.ts'
import { tagsQuery } from '../overview/tags.ts'
import { useTeam } from '../shell/team.ts'
import {
  COLUMN_HEADS,
  filterLabel,
  isOtherFilter,
  nextSort,
  OTHER_FILTERS,
  type AnyFilterName,
  type ListQuery,
} from './list-query.ts'

/** In this order. A view can hold others, which are changed at their chips. */
const OFFERED = ['status', 'priority', 'category', 'assignee', 'waiting', 'unread', 'tag', 'company_id'] as const
const SHOWN_TAGS = 12
type Step = AnyFilterName | 'sort' | 'date'

export type FilterMenuProps = {
  query: ListQuery
  onQuery: (changes: Record<string, string>) => void
  /** Shows the list from a moment on. */
  onMoment?: ((moment: string) => void) | undefined
  /** The filter that it changes; without it, it begins with all of them. */
  name?: AnyFilterName
}

/** The entries of a menu: first all filters and sorts, then the values of the one that was chosen. */
export function FilterMenu({ query, onQuery, onMoment, name }: FilterMenuProps) {
  const [step, setStep] = useState<Step | undefined>(name)
  const list = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- its entries are others with each step
  useEffect(() => list.current?.querySelector<HTMLElement>('input, .menu-item')?.focus(), [step])
  const open = (next: Step, words: string, detail?: string) => (
    <button key={next} type="button" className="menu-item" onClick={() => setStep(next)}>
      <span>{words}</span>
      {detail && <bdi className="menu-detail truncated">{detail}</bdi>}
    </button>
  )
  return (
    <div ref={list} key={step} className="filter-menu">
      {step === undefined && (
        <>
          {OFFERED.map((each) =>
            each === 'unread' ? (
              <MenuItem key={each} onSelect={() => onQuery({ unread: 'yes' })}>
                Unread only
              </MenuItem>
            ) : (
              open(each, filterLabel(each), query[each] && 'Set')
            ),
          )}
          <hr className="menu-rule" />
          {open('sort', 'Sort by', COLUMN_HEADS[query.sort].label)}
          {isSortedByDate(query.sort) && open('date', 'Go to date')}
        </>
      )}
      {step === 'sort' &&
        SORT_FIELDS.map((field) => {
          const next = nextSort(field, query)
          return (
            <Choice key={field} isChosen={field === query.sort} onChoose={() => onQuery(next)}>
              {COLUMN_HEADS[field].label}
              {field === query.sort && (query.direction === 'desc' ? ', descending' : ', ascending')}
            </Choice>
          )
        })}
      {step === 'date' && (
        <div className="filter-field">
          <Field id="go-to-date" label="Go to date">
            <TextInput
              type="date"
              // While a year is typed, its first digits are one, too.
              min="2000-01-01"
              max="2999-12-31"
              onChange={({ currentTarget: { value, validity } }) => {
                if (value !== '' && validity.valid) onMoment?.(momentOf(value, query))
              }}
            />
          </Field>
        </div>
      )}
      {step && step !== 'sort' && step !== 'date' && <FilterValues name={step} query={query} onQuery={onQuery} />}
    </div>
  )
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode }

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <MenuItem aria-current={isChosen || undefined} detail={isChosen && <CheckIcon size={16} />} onSelect={onChoose}>
    {children}
  </MenuItem>
)

function FilterValues({ name, query, onQuery }: FilterMenuProps & { name: AnyFilterName }) {
  const team = useTeam()
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: name === 'tag' })
  const [search, setSearch] = useState('')
  const { data: companies = [] } = useQuery({ ...foundCompaniesQuery(search), enabled: name === 'company_id' })
  const id = useId()
  const filter = isOtherFilter(name) ? OTHER_FILTERS[name] : FILTERS[name]
  const choose = (value: string) => onQuery({ [name]: value })
  // Loaded tags are given for other filters as well.
  const used = name === 'tag' ? tags.toSorted((a, b) => b.tickets - a.tickets).slice(0, SHOWN_TAGS) : []
  const values: readonly string[] = 'values' in filter ? filter.values : used.map((tag) => tag.name)
  const options = [
    ...values.map((value) => [value, value] as const),
    ...Object.entries('options' in filter ? filter.options : {}),
    ...(name === 'company_id' ? companies.map((each) => [each.id, each.name] as const) : []),
    ...(name === 'assignee' ? team.map((member) => [member.id, member.name] as const) : []),
  ]
  const typed = 'maxLength' in filter ? filter : undefined
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    closeMenu(event.currentTarget)
    choose(typed!.fold(event.currentTarget.querySelector('input')!.value))
  }
  return (
    <>
      {typed && (
        <form className="filter-field" onSubmit={onSubmit}>
          <Field id={id} label={filterLabel(name)}>
            <TextInput
              maxLength={typed.maxLength}
              inputMode={name === 'older_than_days' ? 'numeric' : undefined}
              defaultValue={query[name] ?? ''}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              dir="auto"
            />
          </Field>
          <SecondaryButton type="submit">Apply</SecondaryButton>
        </form>
      )}
      {name === 'company_id' && (
        <div className="filter-field">
          <Field id={id} label="Find a company">
            <TextInput
              value={search}
              autoComplete="off"
              dir="auto"
              onChange={({ target }) => setSearch(target.value)}
            />
          </Field>
        </div>
      )}
      {options.map(([value, words]) => (
        <Choice key={value} isChosen={query[name] === value} onChoose={() => choose(value)}>
          <bdi>{words}</bdi>
        </Choice>
      ))}
    </>
  )
}

/** The moment at which a day begins in the order of the list: newest first, that is its end. */
function momentOf(day: string, { direction }: ListQuery): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, direction === 'desc' ? date + 1 : date).toISOString()
}
