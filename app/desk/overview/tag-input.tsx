import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { SuggestInput, useSuggestions } from '#app/ui/suggest-input.tsx'
import { LIMITS } from '#contract/vocabulary.ts'
import { suggestTags, tagsQuery } from './tags.ts'

type TagInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  onType: (typed: string) => void
  /** Tags that are not suggested. */
  taken?: readonly string[]
  /** Called with a suggestion that was chosen; without it, the suggestion is typed. */
  onPick?: (tag: string) => void
}

/** The field for tags, separated by commas, which suggests tags in use. */
export function TagInput({ value, taken = [], onPick, ...rest }: TagInputProps) {
  const suggestions = useSuggestions()
  const { data } = useQuery({ ...tagsQuery, enabled: suggestions.isOpen })
  const found = suggestions.isOpen ? suggestTags(data ?? [], value, taken) : []
  function pick(tag: string) {
    if (onPick) return onPick(tag)
    const before = value.slice(0, value.lastIndexOf(',') + 1)
    rest.onType(`${before}${before && ' '}${tag}, `)
  }
  return (
    <SuggestInput
      enterKeyHint="done"
      maxLength={LIMITS.tag * 4}
      {...rest}
      value={value}
      suggestions={suggestions}
      listLabel="Tags in use"
      options={found.map(({ name, tickets }) => ({
        key: name,
        pick: () => pick(name),
        label: (
          <>
            <bdi>{name}</bdi>
            <span className="muted">{tickets > 1_000 ? '1,000+' : tickets}</span>
          </>
        ),
      }))}
    />
  )
}
