import WifiOffIcon from 'lucide-react/icons/wifi-off'
import { formatRecent } from '#app/lib/ages.ts'
import { useIsOffline } from '#app/lib/connection.ts'
import { loadedStore } from '#app/lib/clock.ts'
import { useStore } from '#app/lib/store.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { SessionExpiryWarning } from './session-expiry-warning.tsx'
import { onSignInElsewhere, type Admin } from '#app/forms/sign-in/admin-session.ts'
import type { SignInDialogProps } from '#app/forms/sign-in/sign-in-dialog.tsx'
import { createLoadedAhead } from './load-ahead.ts'
import { MailBanner } from '../mail/mail-banner.tsx'
import { PaletteHost } from '../keys/palette-host.tsx'
import { DashboardRef, type DashboardHandle } from '../keys/palette-state.ts'
import { NewTicketHost } from '../new-ticket/new-ticket-button.tsx'
import { createQueryClient } from '#app/lib/query-client.ts'
import { ReloadAdmin, resumeSession, useIsWaitingForSignIn } from '#app/lib/session/session-expiry.ts'
import { reloadList } from '../list/ticket-pages.ts'
import { registerWorker } from '#app/service-worker/register-worker.ts'
import { site } from '#site'
import { AdminBar } from './admin-bar.tsx'
import { isLeaving } from './log-out.ts'
import { claimPrivateData, followLogouts } from './private-data.ts'
import { OwnRole } from './team.ts'

const loadedAt = (at: number) => formatRecent(new Date(at).toISOString(), Date.now())

/** Reports a missing connection and the age of the data shown. The live region is always rendered, or screen readers miss its changes. */
export function OfflineLine() {
  const isOffline = useIsOffline()
  const { at, isKept } = useStore(loadedStore)
  return (
    <output className="offline-line">
      {(isOffline || isKept) && (
        <>
          <WifiOffIcon size={16} />
          <span>
            {isOffline ? 'You’re offline.' : 'The server isn’t responding.'}
            {at !== null && ` You see what was loaded at ${loadedAt(at)}.`} What you write is kept
            <span className="not-on-phones">; press Send again when you’re back</span>.
          </span>
        </>
      )}
    </output>
  )
}

const useSignInDialog = createLoadedAhead(
  async () => (await import('#app/forms/sign-in/sign-in-dialog.tsx')).SignInDialog,
  'Your session has ended, and the form to sign in could not be loaded. Reload the page: what you have typed is kept.',
)

function SignInHost(props: SignInDialogProps) {
  const { Loaded } = useSignInDialog(useIsWaitingForSignIn(), () => {})
  return Loaded && <Loaded {...props} />
}

export type AdminPageProps = {
  /** Null while the server cannot be reached. */
  admin: Admin | null
  /** The title of the document, unless the page sets its own. */
  title?: string
  className?: string
  isDashboard?: boolean
  /** Shows how many emails need attention, and that none come in. */
  showsMail?: boolean
  children: ReactNode
}

/** Frame of a page for signed-in admins. Its query cache lives as long as the page, so Logout empties it. */
export function AdminPage(props: AdminPageProps) {
  const { admin, title, className = '', isDashboard = false, showsMail = false, children } = props
  const [client] = useState(createQueryClient)
  const dashboard = useRef<DashboardHandle>(undefined)
  const leaves = useStore(isLeaving)
  const { isKept } = useStore(loadedStore)
  const isOffline = useIsOffline() || isKept
  const reloadAdmin = use(ReloadAdmin)
  const continueSession = (adminId: string) => {
    claimPrivateData(adminId)
    resumeSession(admin === null || admin.id === adminId)
    void client.invalidateQueries()
    void reloadAdmin()
  }
  const onSignIn = useEffectEvent(continueSession)
  useEffect(() => onSignInElsewhere(onSignIn), [])
  useEffect(followLogouts, [])
  const loadAgain = useEffectEvent(() => {
    void client.invalidateQueries({ predicate: (query) => query.isStale() })
    // The pages of a list are never stale: comparing them with the server shows them to the worker.
    void reloadList(client)
    void reloadAdmin()
  })
  const isSignedIn = admin !== null
  useEffect(() => {
    if (isSignedIn) registerWorker(() => loadAgain())
  }, [isSignedIn])
  if (leaves) return <div className={`dashboard ${className}`} aria-busy />
  return (
    <QueryClientProvider client={client}>
      <OwnRole value={admin?.role ?? null}>
        <DashboardRef value={dashboard}>
          <div className={`dashboard ${className}`} data-offline={isOffline || undefined}>
            <AdminBar
              name={admin ? `${admin.first_name} ${admin.last_name}` : ''}
              isDashboard={isDashboard}
              countsEmails={showsMail}
              adminId={admin?.id}
            />
            <OfflineLine />
            {showsMail && admin && <MailBanner adminId={admin.id} />}
            {title && <title>{`${title} | ${site.name}`}</title>}
            {children}
            <SignInHost email={admin?.email} onSignedIn={({ id }) => continueSession(id)} />
            <SessionExpiryWarning />
            {admin && <PaletteHost adminId={admin.id} />}
            {admin && <NewTicketHost />}
          </div>
        </DashboardRef>
      </OwnRole>
    </QueryClientProvider>
  )
}
