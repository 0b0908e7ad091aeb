import { DEFAULT_CLOSED_MESSAGE, updateSettings } from '#contract/settings.ts'
import { site } from '#site'
import { useState, type FormEvent } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { fieldErrors } from '#app/forms/field-errors.ts'
import { type Settings, useSettingsChange } from '../settings/account-queries.ts'

const CHOICES = [
  { open: true, name: 'Open', meaning: 'Visitors can create tickets.' },
  { open: false, name: 'Closed', meaning: 'Visitors read a message and our phone number.' },
]

function TicketFormSwitch({ open, onChange }: { open: boolean; onChange: (open: boolean) => void }) {
  return (
    <fieldset>
      <legend className="sr-only">The ticket form is</legend>
      <div className="choice-row">
        {CHOICES.map((choice) => (
          <label key={choice.name}>
            <input
              type="radio"
              name="ticketFormOpen"
              value={choice.name}
              checked={open === choice.open}
              onChange={() => onChange(choice.open)}
              aria-labelledby={`form-${choice.name}`}
              aria-describedby={`form-${choice.name}-meaning`}
            />
            <b id={`form-${choice.name}`}>{choice.name}</b>
            <span id={`form-${choice.name}-meaning`}>{choice.meaning}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Previews the unsaved message of the closed ticket form. */
function TicketFormPreview({ open, message }: { open: boolean; message: string }) {
  return (
    <figure className="form-preview">
      <figcaption>{open ? 'Preview' : 'Visitors read'}</figcaption>
      <blockquote>
        <p dir="auto">
          {message.trim() || DEFAULT_CLOSED_MESSAGE} <span>Call {site.phone.display}</span>
        </p>
      </blockquote>
    </figure>
  )
}

type Draft = Pick<Settings, 'ticketFormOpen' | 'ticketFormMessage'>

/** Opens or closes the ticket form for visitors. Unsaved edits stay, even when another admin saves in the meantime. */
export function TicketFormSettings({ saved }: { saved: Settings }) {
  const [draft, setDraft] = useState<Partial<Draft>>({})
  const { ticketFormOpen, ticketFormMessage } = { ...saved, ...draft }
  const save = useSettingsChange({
    words: (settings) => (settings.ticketFormOpen ? 'The ticket form is open.' : 'The ticket form is closed.'),
    onDone: () => setDraft({}),
  })
  const input = { ticketFormOpen, ticketFormMessage: ticketFormMessage.trim() }
  const errors = { ...save.errors, ...fieldErrors(updateSettings, input) }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (errors.ticketFormMessage) return document.getElementById('ticketFormMessage')?.focus()
    save.change(input)
  }

  return (
    <form className="account-setting" noValidate aria-busy={save.isChanging} onSubmit={submit}>
      <h3>Ticket form</h3>
      <TicketFormSwitch open={ticketFormOpen} onChange={(open) => setDraft({ ...draft, ticketFormOpen: open })} />
      <div className="setting-pair">
        <Field
          id="ticketFormMessage"
          label="Message while it is closed"
          optional
          hint="Left blank, visitors read our standard sentence."
          error={errors.ticketFormMessage}
        >
          <TextArea
            name="ticketFormMessage"
            dir="auto"
            rows={4}
            value={ticketFormMessage}
            onChange={({ target }) => setDraft({ ...draft, ticketFormMessage: target.value })}
          />
        </Field>
        <TicketFormPreview open={ticketFormOpen} message={ticketFormMessage} />
      </div>
      <Button type="submit" size="compact" busy={save.isChanging} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
