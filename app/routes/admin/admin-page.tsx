import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { SessionExpiryWarning } from '#app/account/sessions/session-expiry-warning.tsx'
import { createQueryClient } from '#app/lib/query-client.ts'
import { resumeSession } from '#app/lib/session/session-expiry.ts'
import { AdminBar } from './admin-bar.tsx'
import { onSignInElsewhere, type Admin } from '#app/account/sign-in/admin-session.ts'
import { SignInDialog } from '#app/account/sign-in/sign-in-dialog.tsx'

type AdminPageProps = {
  /** Null while the server does not say who is signed in. */
  admin: Admin | null
  /** What the page is, where the dashboard is not meant. */
  className?: string
  isDashboard?: boolean
  children: ReactNode
}

/** A page for who has signed in. Its answers live as long as the page: after Logout nothing of them is left. */
export function AdminPage({ admin, className = '', isDashboard = false, children }: AdminPageProps) {
  const [client] = useState(createQueryClient)
  const { revalidate } = useRevalidator()
  const continueSession = (adminId: string) => {
    resumeSession(admin === null || admin.id === adminId)
    void client.invalidateQueries()
    void revalidate()
  }
  const onSignIn = useEffectEvent(continueSession)
  useEffect(() => onSignInElsewhere(onSignIn), [])
  return (
    <QueryClientProvider client={client}>
      <div className={`dashboard ${className}`}>
        <AdminBar name={admin ? `${admin.first_name} ${admin.last_name}` : ''} isDashboard={isDashboard} />
        {children}
        <SignInDialog email={admin?.email} onSignedIn={({ id }) => continueSession(id)} />
        <SessionExpiryWarning />
      </div>
    </QueryClientProvider>
  )
}
