import XIcon from 'lucide-react/icons/x'
import { useRef, useState, type KeyboardEvent } from 'react'
import { updateTicket } from '#contract/tickets.ts'
import { useActionProps } from '../keys/key-map.ts'
import type { OpenTicket } from '../ticket/ticket-queries.ts'
import { useTicketChange } from '../ticket/change-ticket.ts'
import { addTags } from './tags.ts'
import { TagInput } from './tag-input.tsx'

/** Narrows the input of the contract, which accepts anything. */
const tagsOf = ({ tags = [] }: { tags?: unknown[] | undefined }) => tags as string[]

export function TicketTags({ ticket }: { ticket: OpenTicket }) {
  const { change, pending, failure } = useTicketChange(updateTicket, ticket, {
    scope: 'tags',
    row: (input) => ({ tags: tagsOf(input) }),
    fields: (input) => ({ tags: tagsOf(input) }),
    describe: (input) => (tagsOf(input).length > 0 ? `Tags: ${tagsOf(input).join(', ')}` : 'All tags removed'),
    // What was typed is in the field again.
    onFailed: (_error, input) =>
      setTyped(
        (now) =>
          now ||
          tagsOf(input)
            .filter((tag) => !ticket.tags.includes(tag))
            .join(', '),
      ),
  })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const tags = pending ? tagsOf(pending) : ticket.tags

  /** Adds what is typed; of the last one, the suggestion that was chosen. */
  function add(picked?: string) {
    const before = typed.slice(0, typed.lastIndexOf(',') + 1)
    const added = addTags(tags, picked === undefined ? typed : before + picked)
    setProblem(added.problem)
    if (added.problem) return
    setTyped('')
    if (added.tags.length > tags.length) save(added.tags)
  }
  const save = (next: readonly string[]) => change({ id: ticket.id, tags: [...next] })
  function remove(tag: string) {
    save(tags.filter((other) => other !== tag))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed) {
      event.preventDefault()
      setTyped('')
      setProblem('')
    }
    if ((event.key !== 'Enter' && event.key !== ',') || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (typed.trim()) add()
  }
  const words = problem || failure
  return (
    <div className="ticket-tags">
      {tags.length > 0 && (
        <ul aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>
              <bdi className="truncated">{tag}</bdi>
              <button type="button" aria-label={`Remove tag ${tag}`} onClick={() => remove(tag)}>
                <XIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TagInput
        ref={field}
        aria-label="Add tag"
        {...useActionProps('tag')}
        placeholder="Add tag"
        aria-invalid={words !== '' || undefined}
        aria-describedby="tags-failure"
        value={typed}
        taken={tags}
        onPick={add}
        onType={(text) => {
          setTyped(text)
          setProblem('')
        }}
        onKeyDown={onKeyDown}
        onBlur={() => typed.trim() && add()}
      />
      <output id="tags-failure" className="work-failure">
        {words}
      </output>
    </div>
  )
}
