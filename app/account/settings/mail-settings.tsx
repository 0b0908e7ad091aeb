import { useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { site } from '#site'
import { toast } from '#app/lib/toast/toast.tsx'
import { updateSettings } from '#contract/settings.ts'
import { settingsQuery, type Settings } from '../account-queries.ts'
import { useAccountMutation } from '../use-account-mutation.ts'

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

/** How answers are emailed. Each switch is saved at once. */
export function MailSettings({ saved }: { saved: Settings }) {
  const client = useQueryClient()
  // Shown at once: the boxes would jump back until the mutation reports its state.
  const [pending, setPending] = useState<Partial<Pick<Settings, Name>>>({})
  const { mutate } = useAccountMutation(updateSettings, (settings) => {
    client.setQueryData(settingsQuery.queryKey, settings)
    toast({ kind: 'success', title: 'Settings Saved', text: 'The next emails are sent this way.' })
  })
  const isPending = Object.keys(pending).length > 0
  const change = (name: Name, value: boolean) => {
    if (isPending) return
    setPending({ [name]: value })
    mutate({ [name]: value }, { onSettled: () => setPending({}) })
  }
  return (
    <div className="account-setting">
      <h3>Emails to customers</h3>
      {SWITCHES.map(({ name, label, meaning }) => (
        <div key={name}>
          <label className="setting-switch">
            <input
              type="checkbox"
              checked={pending[name] ?? saved[name]}
              aria-describedby={`${name}-meaning`}
              aria-busy={pending[name] !== undefined}
              onChange={({ target }) => change(name, target.checked)}
            />
            {label}
          </label>
          <p id={`${name}-meaning`}>{meaning}</p>
        </div>
      ))}
    </div>
  )
}
