import { useEffect, useRef } from 'react'
import { useTeam } from '#app/lib/team.ts'
import { Field, SelectInput, TextInput } from '#app/ui/forms/field.tsx'
import { LIMITS } from '#contract/vocabulary.ts'
import type { ListQuery } from '../list-query.ts'
import { foldTag, OWNER_LABELS, TEAM_FILTER_LABELS, WAITING_LABELS, WAITING_VALUES } from './team-filters.ts'

type TeamFilterFieldsProps = { query: ListQuery; onQuery: (changes: Record<string, string>) => void }

/** The fields of the filters by what the team does with tickets. */
export function TeamFilterFields({ query, onQuery }: TeamFilterFieldsProps) {
  const team = useTeam()
  return (
    <>
      <Field id="filter-assignee" label={TEAM_FILTER_LABELS.assignee}>
        <SelectInput value={query.assignee ?? ''} onChange={(event) => onQuery({ assignee: event.target.value })}>
          <option value="">Any</option>
          {Object.entries(OWNER_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {team.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field id="filter-waiting" label={TEAM_FILTER_LABELS.waiting}>
        <SelectInput value={query.waiting ?? ''} onChange={(event) => onQuery({ waiting: event.target.value })}>
          <option value="">Any</option>
          {WAITING_VALUES.map((value) => (
            <option key={value} value={value}>
              {WAITING_LABELS[value]}
            </option>
          ))}
        </SelectInput>
      </Field>
      <Field id="filter-unread" label={TEAM_FILTER_LABELS.unread}>
        <SelectInput value={query.unread ?? ''} onChange={(event) => onQuery({ unread: event.target.value })}>
          <option value="">Any</option>
          <option value="yes">Only unread</option>
        </SelectInput>
      </Field>
      <TagField tag={query.tag ?? ''} onTag={(tag) => onQuery({ tag })} />
    </>
  )
}

/** Filters with Enter, or when the field is left; it follows the address when that changes by other means. */
function TagField({ tag, onTag }: { tag: string; onTag: (tag: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const filter = (typed: string) => {
    if (foldTag(typed) !== tag) onTag(foldTag(typed))
  }
  useEffect(() => {
    if (field.current && foldTag(field.current.value) !== tag) field.current.value = tag
  }, [tag])
  return (
    <Field id="filter-tag" label={TEAM_FILTER_LABELS.tag}>
      <TextInput
        ref={field}
        defaultValue={tag}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITS.tag}
        dir="auto"
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && filter(currentTarget.value)}
        onBlur={({ currentTarget }) => filter(currentTarget.value)}
      />
    </Field>
  )
}
