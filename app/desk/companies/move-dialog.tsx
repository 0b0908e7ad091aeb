import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#app/lib/api.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, SelectInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SuggestInput, useSuggestions } from '#app/ui/suggest-input.tsx'
import { moveCustomer } from '#contract/companies.ts'
import { COUNTED_TICKETS, findCustomers } from '#contract/customers.ts'
import { updateTicket } from '#contract/tickets.ts'
import { useChange } from '../shell/use-change.ts'
import { cardQuery } from '../ticket/ticket-queries.ts'
import { type Company, foundCompaniesQuery, type Move, reloadCompanies } from './company-queries.ts'

const NO_COMPANY: Company = { id: '', name: 'No company' }

/** ' (3)', ' (100+)'; '' while it is unknown. */
const counted = (count: number | undefined) =>
  count === undefined ? '' : ` (${count >= COUNTED_TICKETS ? `${COUNTED_TICKETS}+` : count})`

/** Asks which company somebody belongs to and which of their tickets go along, or which one ticket belongs to. */
export function MoveDialog({ move: { person, ticket, to }, onClose }: { move: Move; onClose: () => void }) {
  const [company, setCompany] = useState(to)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [tickets, setTickets] = useState<'open' | 'all' | 'none' | 'this'>('open')
  const suggestions = useSuggestions(0)
  const { data: found } = useQuery(foundCompaniesQuery(typed.trim()))
  const { data: card } = useQuery(cardQuery(person.id))
  const { data: all } = useQuery({
    queryKey: ['tickets-of', person.id],
    queryFn: ({ signal }) => call(findCustomers, { search: person.email }, { signal }),
    enabled: person.email !== '',
    gcTime: 0,
  })
  const name = person.name || person.email
  const { change, isChanging, failure } = useChange({
    send: async ({ id }: Company): Promise<unknown> => {
      const company_id = id || null
      return tickets === 'this'
        ? callSignedIn(updateTicket, { id: ticket!.id, company_id })
        : callSignedIn(moveCustomer, { id: person.id, company_id, tickets })
    },
    onDone: onClose,
    say: (_moved, { id, name: where }) => ({
      title: tickets === 'this' ? 'Ticket Updated' : 'Customer Updated',
      text: `${tickets === 'this' ? `#${ticket!.ticket_id}` : name} ${id ? `belongs to ${where}` : 'has no company'} now`,
    }),
    reload: reloadCompanies,
  })
  const focusField = () => document.getElementById(to ? 'move-tickets' : 'move-company')
  const options = [...(found ?? []), ...(typed.trim() ? [] : [NO_COMPANY])].map((each) => ({
    key: each.id,
    label: <bdi>{each.name}</bdi>,
    pick: () => {
      setCompany(each)
      setError(undefined)
    },
  }))
  return (
    <Dialog title={`Move ${name}`} size="narrow" initialFocus={focusField} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (company) return change(company)
          setError('Choose a company from the list')
          focusField()?.focus()
        }}
      >
        {to && (
          <p>
            To <bdi className="strong">{to.name}</bdi>
          </p>
        )}
        {!to && (
          <Field id="move-company" label="Company" error={error}>
            <SuggestInput
              value={company?.name ?? typed}
              suggestions={suggestions}
              listLabel="Companies"
              // Enter must not choose before all have been found.
              options={suggestions.isOpen && found ? options : []}
              onClick={() => suggestions.show(!company)}
              onType={(text) => {
                setCompany(undefined)
                setTyped(text)
              }}
            />
          </Field>
        )}
        <Field id="move-tickets" label="Their tickets">
          <SelectInput value={tickets} onChange={({ target }) => setTickets(target.value as typeof tickets)}>
            <option value="open">Open ones go along{counted(card?.open_total)}</option>
            <option value="all">All go along{counted(all?.people.find(({ id }) => id === person.id)?.tickets)}</option>
            <option value="none">None go along</option>
            {ticket && <option value="this">Only #{ticket.ticket_id}, not the person</option>}
          </SelectInput>
        </Field>
        {card?.sees_company && tickets !== 'this' && (
          <p className="muted small">The right to see the tickets of {card.member_of?.name} ends.</p>
        )}
        {failure && <Notice>{failure}</Notice>}
        <div className="dialog-actions">
          <SecondaryButton onClick={onClose}>Cancel</SecondaryButton>
          <Button type="submit" size="compact" busy={isChanging} busyLabel="Moving...">
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
