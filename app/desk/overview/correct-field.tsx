import { updateTicket, type Ticket } from '#contract/tickets.ts'
import { PriorityBadge } from '../ticket/badges.tsx'
import { useTicketChange, type FieldChanges } from '../ticket/change-ticket.ts'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, SyntheticEvent } from 'react'
import PencilIcon from 'lucide-react/icons/pencil'
import { flushSync } from 'react-dom'
import { SelectInput } from '#app/ui/field.tsx'
import { FILTERS } from '#contract/ticket-list.ts'
import { useActionProps } from '../keys/key-map.ts'

type CorrectableField = 'category' | 'priority'

const LABELS: Record<CorrectableField, string> = { category: 'Category', priority: 'Priority' }

type Value = Ticket[CorrectableField]

/** Corrects the category or priority of a ticket (docs/decisions/triage.md), with Undo. */
function useCorrection(ticket: Ticket, field: CorrectableField) {
  const label = LABELS[field]
  const own = (input: FieldChanges) => ({ [field]: input[field] })
  const { change, pending, isChanging } = useTicketChange(updateTicket, ticket, {
    scope: field,
    row: own,
    fields: own,
    describe: (input) => `${label} changed to ${input[field]}`,
    subject: label,
    failureText: 'Failed to update ticket',
  })
  return {
    isChanging,
    chosen: pending?.[field],
    correct: (value: Value) => change({ id: ticket.id, [field]: value }),
  }
}

/** Milliseconds after a choice in which Escape may still revoke it. */
const ESCAPE_GRACE = 400

/** A value of the ticket with the button that turns it into a select. */
export function CorrectField({ ticket, field }: { ticket: Ticket; field: CorrectableField }) {
  const correction = useCorrection(ticket, field)
  const priorityProps = useActionProps('priority')
  const [choosing, setChoosing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function commit(chosen: Value | undefined, isLeaving: boolean) {
    flushSync(() => setChoosing(false))
    if (!isLeaving) button.current?.focus()
    if (chosen) correction.correct(chosen)
  }
  return (
    <>
      {choosing ? (
        <CorrectionSelect field={field} value={ticket[field]} onCommit={commit} />
      ) : (
        // The new value while it is being saved; the ticket's own again should that fail.
        <span data-saving={correction.isChanging || undefined}>{correction.chosen ?? ticket[field]}</span>
      )}
      <button
        ref={button}
        type="button"
        className="correct-button"
        {...(field === 'priority' && priorityProps)}
        aria-label={`Change ${field}`}
        aria-busy={correction.isChanging}
        hidden={choosing}
        onClick={() => correction.isChanging || setChoosing(true)}
      >
        <PencilIcon size={15} />
      </button>
    </>
  )
}

type CorrectionSelectProps = {
  field: CorrectableField
  value: Value
  /** Called once: with the choice if it is another value, and whether the focus has already moved elsewhere. */
  onCommit: (chosen: Value | undefined, isLeaving: boolean) => void
}

type SelectEvent = SyntheticEvent<HTMLSelectElement>

/**
 * A select whose value is saved when it is chosen (docs/decisions/triage.md). A choice from the open list counts immediately. Keys on
 * the closed one step through the values: Enter, or leaving it, commits the last. Escape commits none.
 */
function CorrectionSelect({ field, value, onCommit }: CorrectionSelectProps) {
  // A change by another admin meanwhile must not replace the value being edited.
  const [before] = useState(value)
  const phase = useRef<'waiting' | 'stepping' | 'picked' | 'committed'>('waiting')

  function commit(chosen: string, isLeaving = false) {
    if (phase.current === 'committed') return
    phase.current = 'committed'
    onCommit(chosen === before ? undefined : (chosen as Value), isLeaving)
  }
  const commitPick = ({ currentTarget }: SelectEvent) => phase.current === 'picked' && commit(currentTarget.value)

  function onKeyDown(event: KeyboardEvent<HTMLSelectElement>) {
    const { key, currentTarget } = event
    if (key === 'Escape' || (key === 'Enter' && currentTarget.value !== before)) {
      event.preventDefault()
      commit(key === 'Escape' ? before : currentTarget.value)
    } else if (key !== 'Enter' && key !== ' ') phase.current = 'stepping'
  }
  function onChange({ currentTarget }: SelectEvent) {
    if (phase.current === 'stepping') return
    phase.current = 'picked'
    setTimeout(() => commit(currentTarget.value), ESCAPE_GRACE)
  }
  // Chromium also fires `change` when Escape closes the list, followed only by that key's `keyup`. A real choice is
  // followed by a click or another key's `keyup`, or after a touch by nothing: hence the grace period.
  function onKeyUp(event: KeyboardEvent<HTMLSelectElement>) {
    if (event.key === 'Escape') commit(before)
    else commitPick(event)
    if (phase.current === 'stepping') phase.current = 'waiting'
  }
  return (
    <SelectInput
      ref={openList}
      className="correct-select"
      aria-label={LABELS[field]}
      defaultValue={before}
      onKeyDown={onKeyDown}
      onChange={onChange}
      onClick={commitPick}
      onKeyUp={onKeyUp}
      // Another window may take the focus for a while.
      onBlur={({ currentTarget }) => document.hasFocus() && commit(currentTarget.value, true)}
    >
      {FILTERS[field].values.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </SelectInput>
  )
}

/** Opens the options if the browser allows it. */
function openList(select: HTMLSelectElement | null) {
  select?.focus()
  if (navigator.userActivation?.isActive) select?.showPicker?.()
}

type SuggestedFactProps = { ticket: Ticket; field: CorrectableField; suggestion: Value }

/** A value the analysis suggests, with a button to apply it if the ticket's own differs. */
export function SuggestedFact({ ticket, field, suggestion }: SuggestedFactProps) {
  const correction = useCorrection(ticket, field)
  const value = useRef<HTMLElement>(null)
  const focused = useRef(false)
  const isOffered = ticket[field] !== suggestion
  useEffect(() => {
    if (isOffered || !focused.current) return
    focused.current = false
    value.current?.focus()
  }, [isOffered])
  return (
    <div>
      <dt className="muted">Suggested {field}</dt>
      <dd ref={value} tabIndex={-1}>
        {field === 'priority' ? <PriorityBadge priority={suggestion} /> : suggestion}
      </dd>
      {isOffered && (
        <dd>
          <button
            type="button"
            className="link use-suggestion"
            aria-busy={correction.isChanging}
            onFocus={() => (focused.current = true)}
            onBlur={() => (focused.current = false)}
            onClick={() => correction.isChanging || correction.correct(suggestion)}
          >
            Use {suggestion}
          </button>
        </dd>
      )}
    </div>
  )
}
