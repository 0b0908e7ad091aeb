import { useLocation } from 'react-router'
import { Account } from '#app/account/account.tsx'
import type { Admin } from '#app/account/sign-in/admin-session.ts'
import { site } from '#site'
import { AdminPage } from '../admin-page.tsx'

/** Keyed by the admin: nothing typed here is left for the next person who signs in. */
export function AccountPage({ admin }: { admin: Admin | null }) {
  const state = useLocation().state as { back?: string } | null
  return (
    <AdminPage admin={admin} className="account-page">
      <title>{`Account | ${site.name}`}</title>
      <Account key={admin?.id} admin={admin} back={state?.back ?? '/admin'} />
    </AdminPage>
  )
}
