import { updateTicket, type Ticket } from '#contract/tickets.ts'
import { PriorityBadge } from '../ticket/badges.tsx'
import { useTicketChange, type FieldChanges } from '../ticket/change-ticket.ts'
import { useRef } from 'react'
import CheckIcon from 'lucide-react/icons/check'
import PencilIcon from 'lucide-react/icons/pencil'
import { Menu, MenuItem } from '#app/ui/menu.tsx'
import { FILTERS } from '#contract/ticket-list.ts'
import { useActionProps } from '../keys/key-map.ts'
import { focusIfLost } from '../shell/focus.ts'

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

/** A value of the ticket with the menu that changes it. */
export function CorrectField({ ticket, field }: { ticket: Ticket; field: CorrectableField }) {
  const { chosen, isChanging, correct } = useCorrection(ticket, field)
  const priorityProps = useActionProps('priority')
  const value = ticket[field]
  return (
    <>
      {/* The new value while it is being saved; the ticket's own again should that fail. */}
      <span data-saving={isChanging || undefined}>{chosen ?? value}</span>
      <Menu
        className="correct-button"
        {...(field === 'priority' && priorityProps)}
        label={LABELS[field]}
        aria-label={`Change ${field}`}
        aria-busy={isChanging}
        button={<PencilIcon size={15} />}
      >
        {FILTERS[field].values.map((option) => (
          <MenuItem
            key={option}
            aria-current={option === value || undefined}
            detail={option === value && <CheckIcon size={16} />}
            onSelect={() => option !== value && correct(option)}
          >
            {option}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

type SuggestedFactProps = { ticket: Ticket; field: CorrectableField; suggestion: Value }

/** A value the analysis suggests, with a button to apply it if the ticket's own differs. */
export function SuggestedFact({ ticket, field, suggestion }: SuggestedFactProps) {
  const { chosen, correct } = useCorrection(ticket, field)
  const value = useRef<HTMLElement>(null)
  return (
    <div>
      <dt className="muted">Suggested {field}</dt>
      <dd ref={value} tabIndex={-1}>
        {field === 'priority' ? <PriorityBadge priority={suggestion} /> : suggestion}
      </dd>
      {(chosen ?? ticket[field]) !== suggestion && (
        <dd>
          <button
            type="button"
            className="link use-suggestion"
            onClick={() => {
              correct(suggestion)
              focusIfLost(() => value.current)
            }}
          >
            Use {suggestion}
          </button>
        </dd>
      )}
    </div>
  )
}
