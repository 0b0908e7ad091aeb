import { useQuery } from '@tanstack/react-query'
import { AccountPanel } from '../account-panel.tsx'
import { secondFactorQuery, settingsQuery } from '../account-queries.ts'
import { QueryBoundary } from '../query-boundary.tsx'
import { AssignmentSettings } from './assignment-settings.tsx'
import { BlockedSenders } from './blocked-senders.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { MailSettings } from './mail-settings.tsx'
import { ReminderSettings } from './reminder-settings.tsx'
import { TicketFormSettings } from './ticket-form-settings.tsx'

/** Settings that apply to all administrators and to visitors. */
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
