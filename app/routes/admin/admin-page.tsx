import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { SessionExpiryWarning } from '#app/account/sessions/session-expiry-warning.tsx'
import { onSignInElsewhere, type Admin } from '#app/account/sign-in/admin-session.ts'
import { SignInDialog } from '#app/account/sign-in/sign-in-dialog.tsx'
import { MailBanner } from '#app/dashboard/mail-status/mail-banner.tsx'
import { PaletteHost } from '#app/dashboard/palette/palette-host.tsx'
import { useIsOffline } from '#app/lib/connection.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import { loadedStore } from '#app/lib/loaded.ts'
import { useStore } from '#app/lib/store.ts'
import { ReloadAdmin } from '#app/lib/session/reload-admin.ts'
import { resumeSession } from '#app/lib/session/session-expiry.ts'
import { registerWorker } from '#app/service-worker/register-worker.ts'
import { AdminBar } from './admin-bar.tsx'
import { AwayLine } from './away-line.tsx'
import { OfflineLine } from './offline-line.tsx'
import { claimPrivateData, followLogouts } from './private-data.ts'

type AdminPageProps = {
  /** Null while the server cannot be reached. */
  admin: Admin | null
  className?: string
  isDashboard?: boolean
  /** Whether it shows how many emails need somebody, and that none come in. */
  showsMail?: boolean
  /** Creates the query cache: by default an empty one. */
  createClient?: (() => QueryClient) | undefined
  children: ReactNode
}

/** The frame of a page for signed-in admins. Its query cache lives as long as the page, so Logout empties it. */
export function AdminPage(props: AdminPageProps) {
  const { admin, className = '', isDashboard = false, showsMail = false, createClient, children } = props
  const [client] = useState(createClient ?? createQueryClient)
  const [isLeaving, setLeaving] = useState(false)
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
    // What came with the page is kept already (first-view/keep-start.ts).
    void client.invalidateQueries({ predicate: (query) => query.isStale() })
    if (!createClient) void reloadAdmin()
  })
  const isSignedIn = admin !== null
  useEffect(() => {
    if (isSignedIn) registerWorker(() => loadAgain())
  }, [isSignedIn])
  // Until the login has replaced this document, nothing here may load again without a session.
  if (isLeaving) return <div className={`dashboard ${className}`} aria-busy />
  return (
    <QueryClientProvider client={client}>
      <div className={`dashboard ${className}`} data-offline={isOffline || undefined}>
        <AdminBar
          name={admin ? `${admin.first_name} ${admin.last_name}` : ''}
          isDashboard={isDashboard}
          countsEmails={showsMail && admin !== null}
          hasNotices={admin !== null}
          adminId={admin?.id}
          onSignedOut={() => setLeaving(true)}
        />
        <OfflineLine />
        {admin && <AwayLine adminId={admin.id} />}
        {showsMail && admin && <MailBanner adminId={admin.id} />}
        {children}
        <SignInDialog email={admin?.email} onSignedIn={({ id }) => continueSession(id)} />
        <SessionExpiryWarning />
        {admin && <PaletteHost adminId={admin.id} />}
      </div>
    </QueryClientProvider>
  )
}
