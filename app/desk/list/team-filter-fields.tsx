import { useEffect, useRef } from 'react'
import { useTeam } from '../shell/team.ts'
import { Field, SelectInput, TextInput } from '#app/ui/field.tsx'
import { LIMITS } from '#contract/vocabulary.ts'
import {
  type ListQuery,
  CHANNEL_LABELS,
  foldDays,
  foldTag,
  MAX_TEXT,
  OWNER_LABELS,
  TEAM_FILTER_LABELS,
  WAITING_LABELS,
  WAITING_VALUES,
} from './list-query.ts'

/** Filters that are typed, with what their values become. */
const TYPED = [
  { name: 'tag', label: TEAM_FILTER_LABELS.tag, maxLength: LIMITS.tag, fold: foldTag },
  {
    name: 'company',
    label: TEAM_FILTER_LABELS.company,
    maxLength: LIMITS.company,
    fold: (typed: string) => typed.trim(),
  },
  {
    name: 'older_than_days',
    label: 'Min. age in days',
    maxLength: 5,
    fold: foldDays,
    inputMode: 'numeric',
  },
  { name: 'text', label: TEAM_FILTER_LABELS.text, maxLength: MAX_TEXT, fold: (typed: string) => typed.trim() },
] as const

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
      <Field id="filter-channel" label={TEAM_FILTER_LABELS.channel}>
        <SelectInput value={query.channel ?? ''} onChange={(event) => onQuery({ channel: event.target.value })}>
          <option value="">Any</option>
          {Object.entries(CHANNEL_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
      </Field>
      {TYPED.map(({ name, fold, ...field }) => (
        <TypedFilter
          key={name}
          id={`filter-${name}`}
          value={query[name] ?? ''}
          fold={fold}
          onValue={(value) => onQuery({ [name]: value })}
          {...field}
        />
      ))}
    </>
  )
}

type TypedFilterProps = {
  id: string
  label: string
  maxLength: number
  inputMode?: 'numeric'
  value: string
  fold: (typed: string) => string
  onValue: (value: string) => void
}

/** Filters with Enter, or when the field is left; it follows the address when that changes by other means. */
function TypedFilter({ id, label, value, fold, onValue, ...rest }: TypedFilterProps) {
  const field = useRef<HTMLInputElement>(null)
  const filter = (typed: string) => {
    if (fold(typed) !== value) onValue(fold(typed))
  }
  useEffect(() => {
    if (field.current && fold(field.current.value) !== value) field.current.value = value
  }, [value, fold])
  return (
    <Field id={id} label={label}>
      <TextInput
        {...rest}
        ref={field}
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
