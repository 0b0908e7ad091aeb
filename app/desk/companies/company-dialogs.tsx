import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '#app/lib/api.ts'
import { errorMessage } from '#app/lib/error-message.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { DialogForm } from '#app/ui/dialog-form.tsx'
import { Field, SelectInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { moveCustomer } from '#contract/companies.ts'
import { COUNTED_TICKETS, findCustomers } from '#contract/customers.ts'
import { mergeCompanies, mergeCustomers } from '#contract/merging.ts'
import { updateTicket } from '#contract/tickets.ts'
import { useChange } from '../shell/use-change.ts'
import { cardQuery } from '../ticket/ticket-queries.ts'
import { Chooser, type Person } from './chooser.tsx'
import { type Company, companyAddress, reloadAround } from './reload-companies.ts'
import { closeDialog, openedDialog } from '../shell/opened-dialog.ts'
import { MergePoints, StaysField } from '../merging/merge-fields.tsx'
import { countPeople, countTickets, useUndo } from './customer-company.tsx'

type ChoiceDialogProps = ComponentProps<typeof Chooser> &
  Pick<ComponentProps<typeof DialogForm>, 'title' | 'action' | 'isBusy' | 'busyLabel' | 'onSubmit' | 'children'> & {
    /** The id of the control that has the focus first. */
    focused: string
    failure: string
  }

/** Asks for a person or a company, and what is to be done with it. */
function ChoiceDialog(props: ChoiceDialogProps) {
  const { title, action, busyLabel, focused, isBusy, failure, onSubmit, children, ...chooser } = props
  const [isTried, setTried] = useState(false)
  const focus = (id: string) => document.getElementById(id)
  return (
    <DialogForm
      {...{ title, action, busyLabel, isBusy }}
      size="narrow"
      initialFocus={() => focus(focused)}
      onClose={closeDialog}
      onSubmit={() => {
        if (chooser.chosen) return onSubmit()
        setTried(true)
        focus(chooser.id)?.focus()
      }}
    >
      <Chooser {...chooser} error={isTried && !chooser.chosen ? `Choose a ${chooser.kind} from the list` : undefined} />
      {children}
      {failure && <Notice>{failure}</Notice>}
    </DialogForm>
  )
}

const NO_COMPANY: Person = { id: '', name: 'No company', email: '' }

/** ' (3)', ' (100+)'; '' while it is unknown. */
const counted = (count: number | undefined) =>
  count === undefined ? '' : ` (${count >= COUNTED_TICKETS ? `${COUNTED_TICKETS}+` : count})`

/** `ticket` or `to`: the ticket or the company it began from. */
type Move = { person: Person; ticket?: { id: string; ticket_id: number }; to?: Company }

/** Asks which company somebody belongs to and which of their tickets go along, or which one ticket belongs to. */
function MoveDialog({ person, ticket, to }: Move) {
  const [company, setCompany] = useState<Company | undefined>(to)
  const [tickets, setTickets] = useState<'open' | 'all' | 'none' | 'this'>('open')
  const { data: card } = useQuery(cardQuery(person.id))
  const { data: all } = useQuery({
    queryKey: ['tickets-of', person.id],
    queryFn: ({ signal }) => call(findCustomers, { search: person.email }, { signal }),
    enabled: person.email !== '',
    gcTime: 0,
  })
  const name = person.name || person.email
  const { change, isChanging, failure } = useChange({
    send: async (company_id: string | null): Promise<unknown> =>
      tickets === 'this'
        ? callSignedIn(updateTicket, { id: ticket!.id, company_id })
        : callSignedIn(moveCustomer, { id: person.id, company_id, tickets }),
    onDone: closeDialog,
    say: (_moved, id) => ({
      title: tickets === 'this' ? 'Ticket Updated' : 'Customer Updated',
      text: `${tickets === 'this' ? `#${ticket!.ticket_id}` : name} ${id ? `belongs to ${company!.name}` : 'has no company'} now`,
    }),
    reload: reloadAround,
  })
  return (
    <ChoiceDialog
      failure={failure}
      isBusy={isChanging}
      title={`Move ${name}`}
      action="Move"
      busyLabel="Moving..."
      focused={to ? 'move-tickets' : 'move-company'}
      kind="company"
      id="move-company"
      label="Company"
      chosen={company}
      none={NO_COMPANY}
      onChoose={setCompany}
      onSubmit={() => change(company!.id || null)}
    >
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
    </ChoiceDialog>
  )
}

const nameOf = ({ name, email }: { name: string; email?: string }) => name || email || ''
const list = new Intl.ListFormat('en-US')
const COUNTS = {
  people: countPeople,
  tickets: countTickets,
  domains: (count: number) => `${count} ${count === 1 ? 'domain' : 'domains'}`,
}

type Merge = { kind: 'person' | 'company'; own: Person }

/** Makes one of two people or companies once it has said what will be different. */
function MergeDialog({ kind, own }: Merge) {
  const [other, setOther] = useState<Person>()
  const [staysId, setStays] = useState('')
  const navigate = useNavigate()
  const { state } = useLocation()
  const isPerson = kind === 'person'
  const operation = isPerson ? mergeCustomers : mergeCompanies
  const both = other ? [other, own] : [own]
  const into = both.find(({ id }) => id === staysId) ?? both[0]!
  const from = both.find((each) => each !== into)
  const ids = { id: from?.id ?? '', into: into.id }
  const preview = useQuery({
    queryKey: ['merge-preview', kind, ids],
    queryFn: ({ signal }) => call(operation, { ...ids, preview: true }, { signal }),
    enabled: from !== undefined,
    retry: false,
    gcTime: 0,
  })
  const undo = useUndo(isPerson ? countTickets : countPeople)
  const { change, isChanging, failure } = useChange({
    operation,
    say: () => ({ title: isPerson ? 'Customer Updated' : 'Company Updated', text: `Merged into ${nameOf(into)}` }),
    undo: ({ id }) => undo.bind(null, { id: id! }),
    onDone: () => {
      closeDialog()
      if (!isPerson) void navigate(companyAddress(ids.into), { replace: true, state })
    },
    // What differs may have changed since it was said.
    onFailed: () => preview.refetch(),
    reload: reloadAround,
  })
  const { moved, readers = [], asks = [] } = preview.data ?? {}
  const counts = Object.entries(moved ?? {}).flatMap(([what, count]) =>
    count > 0 ? [COUNTS[what as keyof typeof COUNTS](count)] : [],
  )
  const facts: string[] = []
  if (from && moved) facts.push(`This moves ${list.format(counts) || 'no tickets'} to ${nameOf(into)}.`)
  if (from?.email && moved) facts.push(`Email from ${from.email} becomes theirs.`)
  if (readers.length > 0) facts.push(`Also read by ${list.format(readers)} from then on.`)
  if (moved) facts.push('You can undo this at any time.')
  return (
    <ChoiceDialog
      kind={kind}
      isBusy={isChanging}
      failure={failure || (preview.error ? errorMessage(preview.error) : '')}
      title={`Merge ${nameOf(own)}`}
      action="Merge"
      busyLabel="Merging..."
      focused="merge-other"
      id="merge-other"
      label={`With which ${kind}?`}
      chosen={other}
      without={own.id}
      onChoose={setOther}
      onSubmit={() => moved && change({ ...ids, ...(asks.length > 0 && { confirm: true }) })}
    >
      {from && (
        <StaysField
          all={both.map(({ id, email, name }) => ({ id, name: email || name }))}
          stays={into.id}
          onChoose={setStays}
        />
      )}
      <MergePoints facts={facts} asks={asks} />
    </ChoiceDialog>
  )
}

export const openMove = (move: Move) => openedDialog.set(<MoveDialog {...move} />)
export const openMerge = (kind: Merge['kind'], { id, name, email = '' }: Company & { email?: string }) =>
  openedDialog.set(<MergeDialog kind={kind} own={{ id, name: name === email ? '' : name, email }} />)
