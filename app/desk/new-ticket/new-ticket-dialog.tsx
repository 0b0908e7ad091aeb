import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useRef, type FormEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { call } from '#app/lib/api.ts'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { fullName } from '#app/lib/format.ts'
import { randomUuid } from '#app/lib/idempotency-key.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button, SecondaryButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, SelectInput, TextArea, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { SuggestInput, useSuggestions } from '#app/ui/suggest-input.tsx'
import { findPeople, newTicket } from '#contract/new-ticket.ts'
import type { Input, ResponseBody } from '#contract/operation.ts'
import { CATEGORIES, LIMITS, PRIORITIES, type Category, type Priority } from '#contract/vocabulary.ts'
import { DashboardRef } from '../keys/palette-state.ts'
import { useTeam } from '../shell/team.ts'
import { useChange } from '../shell/use-change.ts'
import { reloadTickets } from '../ticket/ticket-queries.ts'

type Person = ResponseBody<typeof findPeople>[number]

const NOBODY = {
  id: '',
  who: '',
  canMail: '',
  isNew: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
}
const TICKET = { title: '', description: '', category: '', priority: 'Medium', owner: 'me', notify: '' }
const EMPTY = { search: '', ...NOBODY, ...TICKET }
type Values = typeof EMPTY

/** The fields of a new person; an address, a number and words that were typed are in their place already. */
function describeNew(typed: string): Partial<Values> {
  const text = typed.trim()
  const [firstName = '', ...others] = text.split(/\s+/)
  const known = text.includes('@')
    ? { email: text }
    : /^[+(]?\d[\d\s()./-]+$/.test(text)
      ? { phone: text }
      : { firstName, lastName: others.join(' ') }
  return { ...NOBODY, ...known, isNew: 'yes' }
}

function inputOf(values: Values, canNotify: boolean): Input<typeof newTicket> {
  const { id, firstName, lastName, email, phone, company, title, description, category, priority, owner } = values
  return {
    customer: id ? { id } : { firstName, lastName, email, phone, company },
    title,
    description,
    ...(category && { category: category as Category }),
    priority: priority as Priority,
    assignee_id: owner || null,
    notify: canNotify && values.notify === 'yes',
  }
}

/** The form for a new ticket, whose input is kept until the ticket has been created. */
export function NewTicketDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const dashboard = useContext(DashboardRef).current
  const kept = useKeptForm('new-ticket', EMPTY)
  const { values, control, set } = kept
  const team = useTeam()
  const form = useRef<HTMLFormElement>(null)
  const { change, isChanging, errors, failure } = useChange({
    send: (input: Input<typeof newTicket>) =>
      callSignedIn(newTicket, input, { 'Idempotency-Key': kept.sendKey ?? randomUuid() }),
    onDone: ({ ticket: { id } }) => {
      kept.forget()
      onClose()
      if (dashboard) dashboard.openTicket(id)
      else void navigate(`/admin?ticket=${id}`)
    },
    say: ({ ticket: { ticket_id, customer } }, { notify }) => ({
      title: 'Ticket Created',
      text: `#${ticket_id} for ${fullName(customer)}${notify ? ', who is told by email' : ''}`,
    }),
    reload: reloadTickets,
  })
  const focusWrong = () => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  useEffect(focusWrong, [errors])
  const canNotify = values.id ? values.canMail === 'yes' : values.email.trim() !== ''
  /** Shows other fields, and moves on to one of them. */
  const setPerson = (person: Partial<Values>, next: string) => {
    flushSync(() => set(person))
    form.current?.querySelector<HTMLElement>(next)?.focus()
  }
  const firstField = () => form.current?.querySelector<HTMLElement>('input')
  const addNew = () => setPerson(describeNew(values.search), '#new-firstName')
  function save(event: FormEvent) {
    event.preventDefault()
    if (!values.id && !values.isNew) addNew()
    else change(inputOf(values, canNotify))
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  const field = (name: keyof Values, label: string, limit: number, more: { path?: string; optional?: boolean }) => (
    <Field id={`new-${name}`} label={label} optional={more.optional ?? false} error={errors[more.path ?? name]}>
      <TextInput autoComplete="off" dir="auto" maxLength={limit} {...control(name)} />
    </Field>
  )
  const ofPerson = (name: keyof typeof NOBODY, label: string, limit: number) =>
    field(name, label, limit, { path: `customer.${name}`, optional: true })
  const choice = (name: 'category' | 'priority' | 'owner', label: string, options: [value: string, name: string][]) => (
    <Field id={`new-${name}`} label={label} error={errors[name === 'owner' ? 'assignee_id' : name]}>
      <SelectInput {...control(name)}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
  const isChosen = values.id !== '' || values.isNew !== ''
  return (
    <Dialog title="New ticket" className="new-ticket" initialFocus={firstField} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of its fields */}
      <form ref={form} noValidate onSubmit={save} onKeyDown={sendByKey}>
        {isChosen ? (
          <div className="spread">
            <p className="breakable">
              Customer: <bdi className="strong">{values.id ? values.who : 'new'}</bdi>
            </p>
            <SecondaryButton onClick={() => setPerson(NOBODY, '#new-customer')}>Change customer</SecondaryButton>
          </div>
        ) : (
          <CustomerField
            search={values.search}
            onType={(search) => set({ search })}
            onPick={(person) => setPerson(person, '#new-title')}
            onNew={addNew}
          />
        )}
        {errors['customer.id'] && <Notice>{errors['customer.id']}</Notice>}
        {values.isNew && (
          <fieldset className="new-person">
            <legend className="field-hint">An email address or a phone number is enough.</legend>
            {ofPerson('firstName', 'First name', LIMITS.name)}
            {ofPerson('lastName', 'Last name', LIMITS.name)}
            {ofPerson('email', 'Email', LIMITS.email)}
            {ofPerson('phone', 'Phone', LIMITS.phone)}
            {ofPerson('company', 'Company', LIMITS.company)}
          </fieldset>
        )}
        {field('title', 'Title', LIMITS.title, {})}
        <Field
          id="new-description"
          label="What is it about?"
          hint="The customer can read this on the ticket’s page"
          error={errors.description}
        >
          <TextArea rows={4} dir="auto" maxLength={LIMITS.description} {...control('description')} />
        </Field>
        <div className="new-choices">
          {choice(
            'priority',
            'Priority',
            PRIORITIES.map((name) => [name, name]),
          )}
          {choice('category', 'Category', [
            ['', 'Suggested'],
            ...CATEGORIES.map((name) => [name, name] as [string, string]),
          ])}
          {choice('owner', 'Owner', [
            ['me', 'Me'],
            ['', 'No one'],
            ...team.map(({ id, name }) => [id, name] as [string, string]),
          ])}
        </div>
        <SettingSwitch
          id="new-notify"
          label="Tell the customer"
          meaning={
            canNotify || !isChosen
              ? 'Emails them these words and the link to the ticket’s page'
              : 'There is no address that email can be sent to'
          }
          checked={canNotify && values.notify === 'yes'}
          disabled={!canNotify}
          onChange={(on) => set({ notify: on ? 'yes' : '' })}
        />
        {errors.notify && <Notice>{errors.notify}</Notice>}
        {failure && Object.keys(errors).length === 0 && <Notice>{`${failure} What you typed is kept.`}</Notice>}
        <div className="dialog-actions">
          {kept.isChanged && <SecondaryButton onClick={kept.forget}>Discard</SecondaryButton>}
          <Button type="submit" size="compact" busy={isChanging} busyLabel="Creating...">
            Create ticket
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type CustomerFieldProps = {
  search: string
  onType: (typed: string) => void
  onPick: (person: Partial<Values>) => void
  onNew: () => void
}

/** Finds the customer by name, address or phone number while typing. The last suggestion is a new one. */
function CustomerField({ search, onType, onPick, onNew }: CustomerFieldProps) {
  const suggestions = useSuggestions(0)
  const asked = search.trim()
  const { data: people = [], isFetching } = useQuery({
    queryKey: ['people-found', asked],
    queryFn: ({ signal }) => call(findPeople, { search: asked }, { signal }),
    enabled: asked !== '',
    retry: false,
  })
  const pick = ({ id, name, email, phone, can_mail }: Person) =>
    onPick({ ...NOBODY, id, who: [name, email || phone].filter(Boolean).join(' · '), canMail: can_mail ? 'yes' : '' })
  const options = [
    ...people.map((person) => ({ key: person.id, label: <PersonLine person={person} />, pick: () => pick(person) })),
    { key: 'new', label: `New customer${asked && `: ${asked}`}`, pick: onNew },
  ]
  return (
    <Field id="new-customer" label="Customer" hint="Name, email address or phone number">
      <SuggestInput
        value={search}
        onType={onType}
        suggestions={suggestions}
        listLabel="Customers"
        // Enter must not choose before everybody has been found.
        options={suggestions.isOpen && !isFetching ? options : []}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          suggestions.show(true)
        }}
      />
    </Field>
  )
}

const PersonLine = ({ person: { name, email, phone, company, open } }: { person: Person }) => (
  <>
    <span>
      <bdi className="strong">{name || email || phone}</bdi>
      <span className="muted small"> {[email, phone, company].filter(Boolean).join(' · ')}</span>
    </span>
    {open > 0 && <span className="muted small">{open} open</span>}
  </>
)
