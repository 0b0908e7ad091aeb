import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { cleanSenders, updateSettings } from '#contract/settings.ts'
import { settingsQuery, useSettingsChange, type Settings, secondFactorQuery } from '../settings/account-queries.ts'
import { site } from '#site'
import { NumberSettings, type NumberField, AssignmentSettings } from './assignment-settings.tsx'
import { AccountPanel, QueryBoundary } from '../settings/account-panel.tsx'
import { TicketFormSettings } from './ticket-form-settings.tsx'

const NAME = 'blockedSenders'
/** The input, and the list as it was saved when the input began. */
type Draft = { text: string; from: string[] }

/** The senders whose emails go to Spam, one per line. Entries that a colleague adds meanwhile are kept. */
function BlockedSenders({ saved }: { saved: string[] }) {
  const [draft, setDraft] = useState<Draft>()
  const [isChecked, setChecked] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const save = useSettingsChange({
    words: () => 'The list of blocked senders is saved.',
    onDone: () => {
      setDraft(undefined)
      setChecked(false)
    },
    onFailed: () => field.current?.focus(),
  })
  const input = { blockedSenders: merge(draft, saved) }
  const errors = { ...save.errors, ...(isChecked ? fieldErrors(updateSettings, input) : {}) }

  function edit(text: string) {
    setDraft({ text, from: draft?.from ?? saved })
    // What the server said was about another text.
    if (save.error) save.reset()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (fieldErrors(updateSettings, input)) return field.current?.focus()
    save.change(input)
  }

  return (
    <form className="account-setting" noValidate aria-busy={save.isChanging} onSubmit={submit}>
      <h3>Blocked senders</h3>
      <div className="setting-pair">
        <Field
          id={NAME}
          label="Emails that go to Spam"
          optional
          hint="One email address or domain per line, like name@example.com or example.com."
          error={errors[NAME]}
        >
          <TextArea
            ref={field}
            name={NAME}
            dir="ltr"
            rows={5}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={draft?.text ?? saved.join('\n')}
            onChange={({ target }) => edit(target.value)}
          />
        </Field>
      </div>
      <Button type="submit" size="compact" busy={save.isChanging} busyLabel="Updating...">
        Update the list
      </Button>
    </form>
  )
}

/** The typed list with what has been added to the saved one, and without what has been removed from it, since it was opened. */
function merge(draft: Draft | undefined, saved: string[]): string[] {
  if (!draft) return saved
  const [before, now] = [new Set(draft.from), new Set(saved)]
  const typed = cleanSenders(draft.text.split('\n')).filter((line) => now.has(line) || !before.has(line))
  return [...typed, ...saved.filter((entry) => !before.has(entry))]
}

/** Requires a second factor of every admin. An admin without one cannot: they would lock themselves out. */
function RequireSecondFactor({ required, hasOwn }: { required: boolean; hasOwn: boolean }) {
  const { change, pending, isChanging } = useSettingsChange({
    words: ({ secondFactorRequired }) =>
      secondFactorRequired ? 'Everyone must use two-step sign-in now.' : 'Two-step sign-in is up to each person now.',
  })
  const isMissing = !hasOwn && !required
  return (
    <div className="account-setting">
      <h3>Signing in</h3>
      <label className="setting-switch">
        <input
          type="checkbox"
          checked={pending?.secondFactorRequired ?? required}
          disabled={isMissing}
          aria-describedby="require-why"
          aria-busy={isChanging}
          onChange={({ target }) => change({ secondFactorRequired: target.checked })}
        />
        Require two-step sign-in for everyone
      </label>
      <p id="require-why">
        {isMissing
          ? 'Set up your own two-step sign-in first. Then you can require it of everyone.'
          : 'Anyone without one must set it up at their next sign-in.'}
      </p>
    </div>
  )
}

type Name = 'mailTechnicianNames' | 'mailQuoteHistory' | 'ratingRequests'

const SWITCHES: { name: Name; label: string; meaning: string }[] = [
  {
    name: 'mailTechnicianNames',
    label: 'Show technicians’ first names',
    meaning: `Answers come from “Dana at ${site.name}”. Turned off, they come from ${site.name}, without a technician’s signature.`,
  },
  {
    name: 'mailQuoteHistory',
    label: 'Quote earlier messages',
    meaning: 'The last message from each side is quoted below every answer. Notes never are.',
  },
  {
    name: 'ratingRequests',
    label: 'Ask how it went',
    meaning:
      'Whoever opened a ticket gets an email with three faces when you resolve it, at most once in 14 days. It also says that the ticket is solved.',
  },
]

function MailSettings({ saved }: { saved: Settings }) {
  const { change, pending } = useSettingsChange({ words: () => 'The next emails are sent this way.' })
  return (
    <div className="account-setting">
      <h3>Emails to customers</h3>
      {SWITCHES.map(({ name, label, meaning }) => (
        <div key={name}>
          <label className="setting-switch">
            <input
              type="checkbox"
              checked={pending?.[name] ?? saved[name]}
              aria-describedby={`${name}-meaning`}
              aria-busy={pending?.[name] !== undefined}
              onChange={({ target }) => change({ [name]: target.checked })}
            />
            {label}
          </label>
          <p id={`${name}-meaning`}>{meaning}</p>
        </div>
      ))}
    </div>
  )
}

const FIELDS: readonly NumberField[] = [
  { name: 'reminderDays', label: 'First reminder', hint: 'Working days after the ticket began to wait. 0 means none.' },
  { name: 'secondReminderDays', label: 'Second reminder', hint: 'Working days after the first. 0 means none.' },
  {
    name: 'closingDays',
    label: 'Resolve with a notice',
    hint: 'Working days after the last reminder. 0 means the ticket stays as it is.',
  },
]

/** Reminders to customers we wait for, and what happens when they don't answer. */
function ReminderSettings({ saved }: { saved: Settings }) {
  return (
    <NumberSettings
      title="Waiting for customers"
      saved={saved}
      fields={FIELDS}
      action="Update reminders"
      meaningOf={({ reminderDays, secondReminderDays, closingDays }) =>
        reminderDays + secondReminderDays + closingDays === 0
          ? 'Customers get no reminders.'
          : 'Customers are reminded this way.'
      }
    >
      <p>Only tickets you set to wait for the customer are reminded. Any message from them ends it.</p>
    </NumberSettings>
  )
}

export function OrganisationSettings() {
  const settings = useQuery(settingsQuery)
  const factor = useQuery(secondFactorQuery)
  return (
    <AccountPanel id="for-everybody" title="For everybody">
      <QueryBoundary query={settings} subject="The settings">
        {(saved) => (
          <>
            <RequireSecondFactor required={saved.secondFactorRequired} hasOwn={factor.data?.enabled ?? false} />
            <AssignmentSettings saved={saved} />
            <ReminderSettings saved={saved} />
            <MailSettings saved={saved} />
            <BlockedSenders saved={saved.blockedSenders} />
            <TicketFormSettings saved={saved} />
          </>
        )}
      </QueryBoundary>
    </AccountPanel>
  )
}
