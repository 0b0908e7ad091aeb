import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ChoiceRow, Field, TextArea } from '#app/ui/field.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { cleanSenders, DEFAULT_CLOSED_MESSAGE } from '#contract/settings.ts'
import { site } from '#site'
import { QueryPanel } from '../settings/account-panel.tsx'
import { secondFactorQuery, type Settings, settingsQuery, useSettingsChange } from '../settings/account-queries.ts'
import { AssignmentSettings } from './assignment-settings.tsx'
import { NumberSettings, type NumberField, SettingsForm } from './settings-form.tsx'

/** The input, and the list as it was saved when the input began. */
type Draft = { text: string; from: string[] }

/** The senders whose emails go to Spam, one per line. Entries that a colleague adds meanwhile are kept. */
function BlockedSenders({ saved }: { saved: string[] }) {
  const [draft, setDraft] = useState<Draft>()
  return (
    <SettingsForm
      title="Blocked senders"
      input={{ blockedSenders: merge(draft, saved) }}
      action="Update the list"
      busyLabel="Updating..."
      words={() => 'The list of blocked senders is saved.'}
      onSaved={() => setDraft(undefined)}
    >
      <div className="setting-pair">
        <Field
          id="blockedSenders"
          label="Emails that go to Spam"
          optional
          hint="One email address or domain per line, like name@example.com or example.com."
        >
          <TextArea
            name="blockedSenders"
            dir="ltr"
            rows={5}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="off"
            value={draft?.text ?? saved.join('\n')}
            onChange={({ target }) => setDraft({ text: target.value, from: draft?.from ?? saved })}
          />
        </Field>
      </div>
    </SettingsForm>
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
  const { change, pending, isChanging } = useSettingsChange(({ secondFactorRequired }) =>
    secondFactorRequired ? 'Everyone must use two-step sign-in now.' : 'Two-step sign-in is up to each person now.',
  )
  const isMissing = !hasOwn && !required
  return (
    <div className="account-setting">
      <h3>Signing in</h3>
      <SettingSwitch
        id="require-second-factor"
        label="Require two-step sign-in for everyone"
        meaning={
          isMissing
            ? 'Set up your own two-step sign-in first. Then you can require it of everyone.'
            : 'Anyone without one must set it up at their next sign-in.'
        }
        checked={pending?.secondFactorRequired ?? required}
        disabled={isMissing}
        aria-busy={isChanging}
        onChange={(secondFactorRequired) => change({ secondFactorRequired })}
      />
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
  const { change, pending } = useSettingsChange(() => 'The next emails are sent this way.')
  return (
    <div className="account-setting">
      <h3>Emails to customers</h3>
      {SWITCHES.map(({ name, label, meaning }) => (
        <div key={name}>
          <SettingSwitch
            id={name}
            label={label}
            meaning={meaning}
            checked={pending?.[name] ?? saved[name]}
            aria-busy={pending?.[name] !== undefined}
            onChange={(isOn) => change({ [name]: isOn })}
          />
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
    hint: 'Working days after the last reminder. 0 leaves the ticket open.',
  },
]

function ReminderSettings({ saved }: { saved: Settings }) {
  return (
    <NumberSettings
      title="Waiting for customers"
      saved={saved}
      fields={FIELDS}
      action="Update reminders"
      words={({ reminderDays, secondReminderDays, closingDays }) =>
        reminderDays + secondReminderDays + closingDays === 0
          ? 'Customers get no reminders.'
          : 'Customers are reminded this way.'
      }
    >
      <p>Only tickets you set to wait for the customer are reminded. Any message from them ends it.</p>
    </NumberSettings>
  )
}

const CHOICES = [
  { value: 'Open', meaning: 'Visitors can create tickets.' },
  { value: 'Closed', meaning: 'Visitors read a message and our phone number.' },
]

function TicketFormSettings({ saved }: { saved: Settings }) {
  const [draft, setDraft] = useState<Partial<Settings>>({})
  const { ticketFormOpen, ticketFormMessage } = { ...saved, ...draft }
  return (
    <SettingsForm
      title="Ticket form"
      input={{ ticketFormOpen, ticketFormMessage: ticketFormMessage.trim() }}
      action="Save"
      words={(settings) => (settings.ticketFormOpen ? 'The ticket form is open.' : 'The ticket form is closed.')}
      onSaved={() => setDraft({})}
    >
      <ChoiceRow
        name="ticketFormOpen"
        legend={<span className="sr-only">The ticket form is</span>}
        choices={CHOICES}
        chosen={ticketFormOpen ? 'Open' : 'Closed'}
        onChange={(value) => setDraft({ ...draft, ticketFormOpen: value === 'Open' })}
      />
      <div className="setting-pair">
        <Field
          id="ticketFormMessage"
          label="Message while it is closed"
          optional
          hint="Left blank, visitors read our standard sentence."
        >
          <TextArea
            name="ticketFormMessage"
            dir="auto"
            rows={4}
            value={ticketFormMessage}
            onChange={({ target }) => setDraft({ ...draft, ticketFormMessage: target.value })}
          />
        </Field>
        <figure className="form-preview">
          <figcaption className="strong">{ticketFormOpen ? 'Preview' : 'Visitors read'}</figcaption>
          <blockquote>
            <p dir="auto">
              {ticketFormMessage.trim() || DEFAULT_CLOSED_MESSAGE} <span>Call {site.phone.display}</span>
            </p>
          </blockquote>
        </figure>
      </div>
    </SettingsForm>
  )
}

export function OrganisationSettings() {
  const settings = useQuery(settingsQuery)
  const factor = useQuery(secondFactorQuery)
  return (
    <QueryPanel id="for-everybody" title="For everybody" query={settings} subject="The settings">
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
    </QueryPanel>
  )
}
