import { useState, useContext, type ReactNode } from 'react'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { closeMenu, Menu, MenuItem } from '#app/ui/menu.tsx'
import type { TicketChange } from '#contract/ticket-change.ts'
import { addTags } from '../overview/tags.ts'
import { TagInput } from '../overview/tag-input.tsx'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import UserRoundIcon from 'lucide-react/icons/user-round'
import UserRoundXIcon from 'lucide-react/icons/user-round-x'
import { useTeam, useMay, CurrentAdminId } from '../shell/team.ts'
import { CATEGORIES, PRIORITIES, STATUSES } from '#contract/vocabulary.ts'
import type { KeyAction } from '../keys/key-map.ts'

type TagsFormProps = { typed: string; onType: (typed: string) => void; onChange: (change: TicketChange) => void }

/** Tags that the selected tickets get or lose. What is typed stays when the menu closes. */
function TagsForm({ typed, onType, onChange }: TagsFormProps) {
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
      className="bulk-tags row"
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
      <SecondaryButton onClick={({ currentTarget }) => apply('remove_tags', currentTarget)}>Remove</SecondaryButton>
    </form>
  )
}

type BulkControlsProps = {
  disabled: boolean
  typedTags: string
  onTypeTags: (typed: string) => void
  /** The list shows what is marked as spam. */
  isSpam: boolean
  onChange: (change: TicketChange) => void
}

export function BulkControls({ disabled, typedTags, onTypeTags, isSpam, onChange }: BulkControlsProps) {
  const ownId = useContext(CurrentAdminId)
  const team = useTeam()
  const mayBlock = useMay('manager')
  const items = (field: 'status' | 'priority' | 'category', values: readonly string[]) =>
    values.map((value) => (
      <MenuItem key={value} onSelect={() => onChange({ [field]: value })}>
        {value}
      </MenuItem>
    ))
  const change = (name: string, changes: TicketChange, action?: KeyAction) => (
    <button
      type="button"
      className="work-button"
      disabled={disabled}
      data-selected-action={action}
      onClick={() => onChange(changes)}
    >
      {name}
    </button>
  )
  return (
    <>
      {change('Resolve', { status: 'Resolved' }, 'resolve')}
      <FieldMenu name="Status" disabled={disabled}>
        {items('status', STATUSES)}
      </FieldMenu>
      <FieldMenu name="Owner" action="assign" disabled={disabled}>
        <MenuItem icon={<UserRoundIcon />} onSelect={() => onChange({ assignee_id: 'me' })}>
          Me
        </MenuItem>
        <MenuItem icon={<UserRoundXIcon />} onSelect={() => onChange({ assignee_id: null })}>
          Unassigned
        </MenuItem>
        {team.length > 1 && <hr className="menu-rule" />}
        {team
          .filter(({ id }) => id !== ownId)
          .map(({ id, name, away }) => (
            <MenuItem key={id} detail={away ? 'away' : undefined} onSelect={() => onChange({ assignee_id: id })}>
              <bdi>{name}</bdi>
            </MenuItem>
          ))}
      </FieldMenu>
      <FieldMenu name="Priority" action="priority" disabled={disabled}>
        {items('priority', PRIORITIES)}
      </FieldMenu>
      <FieldMenu name="Category" disabled={disabled}>
        {items('category', CATEGORIES)}
      </FieldMenu>
      <FieldMenu name="Tags" action="tag" disabled={disabled}>
        <TagsForm typed={typedTags} onType={onTypeTags} onChange={onChange} />
      </FieldMenu>
      {isSpam ? change('Not spam', { spam: false }) : change('Spam', { spam: true })}
      {!isSpam && mayBlock && change('Block sender', { block: true })}
    </>
  )
}

type FieldMenuProps = {
  name: string
  /** Whose key opens it. */
  action?: KeyAction
  disabled: boolean
  children: ReactNode
}

function FieldMenu({ name, action, disabled, children }: FieldMenuProps) {
  return (
    <Menu
      className="work-button"
      label={name}
      data-selected-action={action}
      disabled={disabled}
      button={
        <>
          {name}
          <ChevronDownIcon size={16} />
        </>
      }
    >
      {children}
    </Menu>
  )
}
