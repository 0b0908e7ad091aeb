import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Field, TextArea } from '#app/ui/field.tsx'
import { SettingSwitch } from '#app/ui/setting-switch.tsx'
import { cleanSenders, DEFAULT_CLOSED_MESSAGE, updateSettings } from '#contract/settings.ts'
import { site } from '#site'
import { NumberField, SavedForm, SettingsForm } from '../settings/account-forms.tsx'
import { QueryPanel } from '../settings/account-panel.tsx'
import { type Settings, settingsQuery, useSettingsSaved } from '../settings/account-queries.ts'

const SettingsPanel = (props: { title?: string; id?: string; children: (saved: Settings) => ReactNode }) => (
  <QueryPanel {...props} query={useQuery(settingsQuery)} subject="The settings" />
)

/** The senders whose emails go to Spam, one per line. Entries that a colleague adds meanwhile are kept. */
export function BlockedSenders() {
  const onSaved = useSettingsSaved()
  return (
    <SettingsPanel>
      {({ blockedSenders: saved }) => (
        <SavedForm
          operation={updateSettings}
          id="blocked"
          saved={{ blockedSenders: saved.join('\n') }}
          toInput={(typed, began) => ({ blockedSenders: merge(typed.blockedSenders, began.blockedSenders, saved) })}
          onSent={onSaved}
        >
          {({ control }) => (
            <Field
              id="blocked-blockedSenders"
              label="Emails that go to Spam"
              optional
              hint="One email address or domain per line, like name@example.com or example.com."
            >
              <TextArea
                dir="ltr"
                rows={12}
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                {...control('blockedSenders')}
              />
            </Field>
          )}
        </SavedForm>
      )}
    </SettingsPanel>
  )
}

/** The typed list with what has been added to the saved one, and without what has been removed from it, since typing began. */
function merge(typed: string, began: string, saved: string[]): string[] {
  const [before, now] = [new Set(began.split('\n')), new Set(saved)]
  const kept = cleanSenders(typed.split('\n')).filter((line) => now.has(line) || !before.has(line))
  return [...kept, ...saved.filter((entry) => !before.has(entry))]
}

const SWITCHES = [
  {
    name: 'mailTechnicianNames',
    label: 'Show technicians’ first names',
    meaning: `Replies come from “Dana at ${site.name}”. Turned off, they come from ${site.name}, without a technician’s signature.`,
  },
  {
    name: 'mailQuoteHistory',
    label: 'Quote earlier messages',
    meaning: 'The last message from each side is quoted below every reply. Notes never are.',
  },
  {
    name: 'ratingRequests',
    label: 'Ask how it went',
    meaning: 'When you resolve a ticket, the customer is told and asked to rate it, at most every 14 days.',
  },
] as const

export const MailSettings = () => (
  <SettingsPanel>
    {(saved) => (
      <SettingsForm
        id="mail"
        saved={saved}
        names={[...SWITCHES.map(({ name }) => name), 'reminderDays', 'secondReminderDays', 'closingDays']}
      >
        {({ check, control }) => (
          <>
            {SWITCHES.map(({ name, ...words }) => (
              <SettingSwitch key={name} id={name} {...words} {...check(name)} />
            ))}
            <h3>While you wait for a customer</h3>
            <p>Only tickets you set to wait for the customer are reminded. Any message from them ends it.</p>
            <div className="field-columns">
              <NumberField
                id="mail-reminderDays"
                label="Reminder"
                hint="Working days after the ticket began to wait. 0 = none."
                control={control('reminderDays')}
              />
              <NumberField
                id="mail-secondReminderDays"
                label="Second reminder"
                hint="Working days after the first. 0 = none."
                control={control('secondReminderDays')}
              />
              <NumberField
                id="mail-closingDays"
                label="Resolve with a notice"
                hint="Working days after the last reminder. 0 = never."
                control={control('closingDays')}
              />
            </div>
          </>
        )}
      </SettingsForm>
    )}
  </SettingsPanel>
)

/** Requires a second factor of every admin. An admin without one cannot: they would lock themselves out. */
export const RequireSecondFactor = ({ hasOwn }: { hasOwn: boolean }) => (
  <SettingsPanel id="signing-in" title="Signing in">
    {(saved) => {
      const isMissing = !hasOwn && !saved.secondFactorRequired
      return (
        <SettingsForm id="sign-in" saved={saved} names={['secondFactorRequired']}>
          {({ check }) => (
            <SettingSwitch
              id="require-second-factor"
              label="Require two-step sign-in for everyone"
              meaning={
                isMissing
                  ? 'Set up your own two-step sign-in first. Then you can require it of everyone.'
                  : 'Anyone without one must set it up at their next sign-in.'
              }
              disabled={isMissing}
              {...check('secondFactorRequired')}
            />
          )}
        </SettingsForm>
      )
    }}
  </SettingsPanel>
)

export const TicketFormSettings = () => (
  <SettingsPanel>
    {(saved) => (
      <SettingsForm id="form" saved={saved} names={['ticketFormOpen', 'ticketFormMessage']}>
        {({ values: { ticketFormOpen, ticketFormMessage }, check, control }) => (
          <>
            <SettingSwitch
              id="form-ticketFormOpen"
              label="Visitors can create tickets"
              meaning="Turned off, they read a message and our phone number."
              {...check('ticketFormOpen')}
            />
            <div className="field-columns">
              <Field
                id="form-ticketFormMessage"
                label="Message while it is closed"
                optional
                hint="Left blank, visitors read our standard sentence."
              >
                <TextArea dir="auto" rows={4} {...control('ticketFormMessage')} />
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
          </>
        )}
      </SettingsForm>
    )}
  </SettingsPanel>
)
