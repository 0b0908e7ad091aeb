import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { BrowserRouter } from 'react-router'
import { ReceivingSettings, SendingSettings } from '#app/desk/mail-settings/mail-server.tsx'
import People from '#app/desk/organisation/people.tsx'
import GoOnline from '#app/desk/settings/go-online.tsx'
import { SecondFactor } from '#app/desk/settings/second-factor.tsx'
import { IdleDialog } from '#app/desk/shell/session-expiry-warning.tsx'
import { Sessions } from '#app/desk/settings/sessions.tsx'
import TagSettings from '#app/desk/organisation/tag-settings.tsx'
import { createQueryClient } from '#app/lib/query-client.ts'
import { Toaster } from '#app/ui/toaster.tsx'
import { ADMIN } from '../support/people.ts'
import { tell } from './tell.ts'
import '#app/desk/start/settings-page.css'

/** What stands around a panel of the settings. */
export function Frame({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <BrowserRouter>
      <QueryClientProvider client={client}>
        <div className="dashboard settings-page">
          <main id="main" tabIndex={-1} className="settings">
            <h1>Settings</h1>
            <h2 id="settings-title">Tags</h2>
            {children}
          </main>
        </div>
      </QueryClientProvider>
      <Toaster />
    </BrowserRouter>
  )
}

export const SessionsPanel = () => <Sessions />
export const PeoplePanel = () => <People admin={ADMIN} />
export const SendingPanel = () => <SendingSettings admin={ADMIN} onRequiredSetUpDone={() => {}} />
export const ReceivingPanel = () => <ReceivingSettings admin={ADMIN} onRequiredSetUpDone={() => {}} />
export const GoOnlinePanel = () => <GoOnline />
export const TagsPanel = () => <TagSettings admin={ADMIN} />
export const SecondFactorPanel = () => <SecondFactor email={ADMIN.email} onRequiredSetUpDone={() => tell('set up')} />

/** The dialog over a field that has the focus; `keeps` says whether the session can be extended. */
export function Idle({ endsAt, keeps }: { endsAt: number; keeps: boolean }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Wait
      </button>
      {isOpen && (
        <IdleDialog
          endsAt={endsAt}
          onStay={async () => {
            tell('stay')
            if (keeps) setOpen(false)
            return keeps
          }}
        />
      )}
    </>
  )
}
