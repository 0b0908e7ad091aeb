import { useEffect, useRef } from 'react'
import { useTeam } from '../shell/team.ts'
import { Field, SelectInput, TextInput } from '#app/ui/field.tsx'
import { FILTERS, FILTER_NAMES } from '#contract/ticket-list.ts'
import { OTHER_FILTERS, OTHER_FILTER_NAMES, type ListQuery } from './list-query.ts'

export type FilterFieldsProps = { query: ListQuery; onQuery: (changes: Record<string, string>) => void }

export function FilterFields({ query, onQuery }: FilterFieldsProps) {
  const team = useTeam()
  const chosen = [
    // Needs an answer is a view of its own, above the rows.
    ...FILTER_NAMES.filter((name) => name !== 'needs_answer').map((name) => {
      const { label, values } = FILTERS[name]
      return { name, label, options: values.map((value) => [value, value]) }
    }),
    ...OTHER_FILTER_NAMES.flatMap((name) => {
      const filter = OTHER_FILTERS[name]
      if (!('options' in filter)) return []
      const members = name === 'assignee' ? team.map((member) => [member.id, member.name]) : []
      return { name, label: filter.label, options: [...Object.entries(filter.options), ...members] }
    }),
  ]
  return (
    <>
      {chosen.map(({ name, label, options }) => (
        <Field key={name} id={`filter-${name}`} label={label}>
          <SelectInput value={query[name] ?? ''} onChange={(event) => onQuery({ [name]: event.target.value })}>
            <option value="">Any</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </SelectInput>
        </Field>
      ))}
      {TYPED.map((name) => (
        <TypedFilter key={name} name={name} value={query[name] ?? ''} onValue={(value) => onQuery({ [name]: value })} />
      ))}
    </>
  )
}

const TYPED = ['tag', 'company', 'older_than_days', 'text'] as const

type TypedFilterProps = { name: (typeof TYPED)[number]; value: string; onValue: (value: string) => void }

/** Filters with Enter, or when the field is left; it follows the address when that changes by other means. */
function TypedFilter({ name, value, onValue }: TypedFilterProps) {
  const { label, maxLength, fold } = OTHER_FILTERS[name]
  const isNumber = name === 'older_than_days'
  const field = useRef<HTMLInputElement>(null)
  const filter = (typed: string) => {
    if (fold(typed) !== value) onValue(fold(typed))
  }
  useEffect(() => {
    if (field.current && fold(field.current.value) !== value) field.current.value = value
  }, [value, fold])
  return (
    <Field id={`filter-${name}`} label={isNumber ? 'Min. age in days' : label}>
      <TextInput
        ref={field}
        maxLength={maxLength}
        inputMode={isNumber ? 'numeric' : undefined}
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && filter(currentTarget.value)}
        onBlur={({ currentTarget }) => filter(currentTarget.value)}
      />
    </Field>
  )
}
