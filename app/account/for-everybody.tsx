import { useQuery } from '@tanstack/react-query'
import { AccountPanel } from './account-panel.tsx'
import { secondFactorQuery, settingsQuery } from './account-queries.ts'
import { Loaded } from './loaded.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { TicketFormSettings } from './ticket-form-settings.tsx'

/** What one administrator sets for all of them, and for the visitors. */
export function ForEverybody() {
  const settings = useQuery(settingsQuery)
  const factor = useQuery(secondFactorQuery)
  return (
    <AccountPanel id="for-everybody" title="For everybody">
      <Loaded query={settings} what="The settings">
        {(saved) => (
          <>
            <RequireSecondFactor
              required={saved.secondFactorRequired}
              hasOwn={factor.data?.enabled ?? false}
            />
            <TicketFormSettings saved={saved} />
          </>
        )}
      </Loaded>
    </AccountPanel>
  )
}
