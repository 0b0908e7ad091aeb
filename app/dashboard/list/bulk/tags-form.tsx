import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { closeMenu } from '#app/ui/menu.tsx'
import type { TicketChange } from '#contract/team/ticket-change.ts'
import { addTags } from '../../ticket/tags/add-tags.ts'
import { TagInput } from '../../ticket/tags/tag-input.tsx'

type TagsFormProps = { typed: string; onType: (typed: string) => void; onChange: (change: TicketChange) => void }

/** Tags that the selected tickets get or lose. What is typed stays when the menu closes. */
export function TagsForm({ typed, onType, onChange }: TagsFormProps) {
  const [problem, setProblem] = useState('')
  function apply(field: 'add_tags' | 'remove_tags', element: Element) {
    const { tags, problem: wrong } = addTags([], typed)
    const words = wrong || (tags.length === 0 ? 'Type a tag first.' : '')
    setProblem(words)
    if (words) return element.closest('form')?.querySelector('input')?.focus()
    closeMenu(element)
    onChange({ [field]: tags })
  }
  return (
    <form
      className="bulk-tags"
      onSubmit={(event) => {
        event.preventDefault()
        apply('add_tags', event.currentTarget)
      }}
    >
      <label htmlFor="bulk-tags">Tags, separated by commas</label>
      <TagInput
        id="bulk-tags"
        aria-invalid={problem !== '' || undefined}
        aria-describedby="bulk-tags-problem"
        value={typed}
        onType={(next) => {
          onType(next)
          setProblem('')
        }}
      />
      <output id="bulk-tags-problem" className="work-failure">
        {problem}
      </output>
      <Button type="submit" size="compact">
        Add
      </Button>
      <Button variant="outline" size="compact" onClick={({ currentTarget }) => apply('remove_tags', currentTarget)}>
        Remove
      </Button>
    </form>
  )
}
