import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refusedFields } from '#app/lib/refusal.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.tsx'
import { fieldErrors } from '#app/lib/field-errors.ts'
import { updateSettings } from '#contract/settings.ts'
import { settingsQuery, type Settings } from './account-queries.ts'
import { OpenOrClosed } from './open-or-closed.tsx'
import { TicketFormPreview } from './ticket-form-preview.tsx'
import { useAccountChange } from './use-account-change.ts'

type Draft = Pick<Settings, 'ticketFormOpen' | 'ticketFormMessage'>

/** What is set here and not saved yet stays as typed, whatever another administrator saves meanwhile. */
export function TicketFormSettings({ saved }: { saved: Settings }) {
  const client = useQueryClient()
  const [draft, setDraft] = useState<Partial<Draft>>({})
  const { ticketFormOpen, ticketFormMessage } = { ...saved, ...draft }
  const save = useAccountChange(updateSettings, (settings) => {
    client.setQueryData(settingsQuery.queryKey, settings)
    setDraft({})
    toast({
      kind: 'success',
      title: 'Settings Saved',
      text: settings.ticketFormOpen ? 'The ticket form is open.' : 'The ticket form is closed.',
    })
  })
  const input = { ticketFormOpen, ticketFormMessage: ticketFormMessage.trim() }
  const wrong = { ...refusedFields(save.error), ...fieldErrors(updateSettings.input, input) }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (wrong.ticketFormMessage) return document.getElementById('ticketFormMessage')?.focus()
    save.mutate(input)
  }

  return (
    <form className="account-setting" noValidate aria-busy={save.isPending} onSubmit={submit}>
      <h3>Ticket form</h3>
      <OpenOrClosed open={ticketFormOpen} onChange={(open) => setDraft({ ...draft, ticketFormOpen: open })} />
      <div className="setting-pair">
        <Field
          id="ticketFormMessage"
          label="Message while it is closed"
          optional
          hint="Left blank, visitors read our standard sentence."
          error={wrong.ticketFormMessage}
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
      <Button type="submit" size="compact" busy={save.isPending} busyLabel="Saving...">
        Save
      </Button>
    </form>
  )
}
