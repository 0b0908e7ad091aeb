import { keepPreviousData, useQuery } from '@tanstack/react-query'
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
import { findPeople, newTicket, suggestCategory } from '#contract/new-ticket.ts'
import type { Input } from '#contract/operation.ts'
import { CATEGORIES, LIMITS, PRIORITIES, type Category, type Priority } from '#contract/vocabulary.ts'
import { DashboardRef } from '../keys/palette-state.ts'
import { useTeam } from '../shell/team.ts'
import { useChange } from '../shell/use-change.ts'
import { usePaused } from '../shell/use-paused.ts'
import { reloadTickets } from '../ticket/ticket-queries.ts'

const NEW_PERSON = { firstName: '', lastName: '', email: '', phone: '', company: '' }
const NOBODY = { ...NEW_PERSON, id: '', who: '', canMail: '', isNew: '' }
const TICKET = { title: '', description: '', category: '', priority: 'Medium', assignee_id: 'me', notify: '' }
const EMPTY = { search: '', ...NOBODY, ...TICKET }
type Values = typeof EMPTY

const CUSTOMER_READS = 'The customer can read this on the ticket’s page'

type Choice = { id: string; name?: string }
const PRIORITY_CHOICES = PRIORITIES.map((id) => ({ id }))
const CATEGORY_CHOICES = CATEGORIES.map((id) => ({ id }))
const OWNERS = [
  { id: 'me', name: 'Me' },
  { id: '', name: 'No one' },
]

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
  const { id, firstName, lastName, email, phone, company, title, description, category, priority, assignee_id } = values
  return {
    customer: id ? { id } : { firstName, lastName, email, phone, company },
    title,
    description,
    ...(category && { category: category as Category }),
    priority: priority as Priority,
    assignee_id: assignee_id || null,
    notify: canNotify && values.notify === 'yes',
  }
}

/** Milliseconds without typing before the analyser is asked. */
const PAUSE = 400

/** Returns what the analyser suggests for the words typed so far. */
function useSuggestedCategory({ title, description }: Values): Category | null | undefined {
  const words = usePaused(title || description ? JSON.stringify({ title, description }) : '', PAUSE)
  const { data } = useQuery({
    queryKey: ['suggested-category', words],
    queryFn: ({ signal }) => call(suggestCategory, JSON.parse(words) as Input<typeof suggestCategory>, { signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  return data?.category
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
  const focus = (selector: string) => form.current?.querySelector<HTMLElement>(selector)?.focus()
  const focusWrong = () => focus('[aria-invalid]')
  useEffect(focusWrong, [errors])
  const canNotify = values.id ? values.canMail === 'yes' : values.email.trim() !== ''
  /** Shows other fields, and moves on to one of them. */
  const setPerson = (person: Partial<Values>, next: string) => {
    flushSync(() => set(person))
    focus(next)
  }
  const addNew = () => setPerson(describeNew(values.search), '#new-firstName')
  function save(event: FormEvent) {
    event.preventDefault()
    if (!values.id && !values.isNew) addNew()
    else change(inputOf(values, canNotify))
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  const field = (name: keyof Values, label: string, maxLength: number, path: string = name) => (
    <Field id={`new-${name}`} label={label} optional={path !== name} error={errors[path]}>
      <TextInput autoComplete="off" dir="auto" maxLength={maxLength} {...control(name)} />
    </Field>
  )
  const ofPerson = (name: keyof typeof NOBODY, label: string, limit: number) =>
    field(name, label, limit, `customer.${name}`)
  const choice = (name: 'category' | 'priority' | 'assignee_id', label: string, options: readonly Choice[]) => (
    <Field id={`new-${name}`} label={label} error={errors[name]}>
      <SelectInput {...control(name)}>
        {options.map(({ id, name: words = id }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </SelectInput>
    </Field>
  )
  const suggested = useSuggestedCategory(values)
  const suggestedName = suggested ? `${suggested} (suggested)` : 'Suggested'
  const isChosen = values.id !== '' || values.isNew !== ''
  return (
    <Dialog
      title="New ticket"
      className="new-ticket"
      initialFocus={() => form.current?.querySelector('input')}
      onClose={onClose}
    >
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
        {field('title', 'Title', LIMITS.title)}
        <Field id="new-description" label="What is it about?" hint={CUSTOMER_READS} error={errors.description}>
          <TextArea rows={4} dir="auto" maxLength={LIMITS.description} {...control('description')} />
        </Field>
        <div className="new-choices">
          {choice('priority', 'Priority', PRIORITY_CHOICES)}
          {choice('category', 'Category', [{ id: '', name: suggestedName }, ...CATEGORY_CHOICES])}
          {choice('assignee_id', 'Owner', [...OWNERS, ...team])}
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
  const options = [
    ...people.map(({ id, name, email, phone, company, open, can_mail }) => ({
      key: id,
      label: (
        <>
          <span>
            <bdi className="strong">{name || email || phone}</bdi>
            <span className="muted small"> {inLine(email, phone, company)}</span>
          </span>
          {open > 0 && <span className="muted small">{open} open</span>}
        </>
      ),
      pick: () => onPick({ ...NOBODY, id, who: inLine(name, email || phone), canMail: can_mail ? 'yes' : '' }),
    })),
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

const inLine = (...facts: string[]) => facts.filter(Boolean).join(' · ')
