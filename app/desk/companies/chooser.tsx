import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { Field, type FieldProps } from '#app/ui/field.tsx'
import { SuggestInput, useSuggestions } from '#app/ui/suggest-input.tsx'
import { findCustomers } from '#contract/customers.ts'
import { foundCompaniesQuery } from './company-queries.ts'
import type { Company } from './reload-companies.ts'
import { countPeople } from './customer-company.tsx'

export type Person = Company & { email: string }

type ChooserProps = Omit<FieldProps, 'children'> & {
  kind: 'person' | 'company'
  chosen?: { name: string; email?: string } | undefined
  /** Offered after the companies while nothing is typed. */
  none?: Person
  /** Never offered. */
  without?: string
  /** Undefined while something else is typed. */
  onChoose: (choice: Person | undefined) => void
}

/** Finds a person or a company while typing; Enter takes the first. */
export function Chooser({ kind, chosen, none, without, onChoose, ...field }: ChooserProps) {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const suggestions = useSuggestions(0)
  const companies = useQuery({ ...foundCompaniesQuery(search), enabled: kind === 'company' }).data
  const { data: customers } = useQuery({
    queryKey: ['people-to-choose', search],
    queryFn: ({ signal }) => call(findCustomers, { search }, { signal }),
    enabled: kind === 'person' && search.length > 1,
    retry: false,
  })
  const people = customers?.people.map((each) => ({ ...each, detail: each.name ? each.email : each.company }))
  // What has been found of the other kind stays stored.
  const found =
    kind === 'person' ? people : companies?.map((each) => ({ ...each, email: '', detail: countPeople(each.people) }))
  const isNone = !chosen && search.length > 1 && found?.every(({ id }) => id === without)
  // Enter must not choose before all have been found.
  const offered = suggestions.isOpen && found ? [...found, ...(none && !search ? [{ ...none, detail: '' }] : [])] : []
  const options = offered
    .filter(({ id }) => id !== without)
    .map(({ detail, ...each }) => ({
      key: each.id,
      label: (
        <>
          <bdi className="strong">{each.name || each.email}</bdi>
          <span className="muted small">{detail}</span>
        </>
      ),
      pick: () => {
        setTyped('')
        onChoose(each)
      },
    }))
  return (
    <Field {...field} error={isNone ? `No${without ? ' other' : ''} ${kind} found` : field.error}>
      <SuggestInput
        {...{ suggestions, options }}
        value={chosen ? chosen.name || chosen.email : typed}
        listLabel={kind === 'person' ? 'People' : 'Companies'}
        onFocus={() => suggestions.show(!chosen && search !== '')}
        onClick={() => suggestions.show(!chosen)}
        onType={(text) => {
          if (chosen) onChoose(undefined)
          setTyped(text)
        }}
      />
    </Field>
  )
}
