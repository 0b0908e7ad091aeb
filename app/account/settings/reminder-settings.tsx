import type { Settings } from '../account-queries.ts'
import { NumberSettings, type NumberField } from './number-settings.tsx'

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
export function ReminderSettings({ saved }: { saved: Settings }) {
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
