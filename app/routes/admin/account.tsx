import { useLoaderData, useLocation } from 'react-router'
import { Account } from '#app/account/account.tsx'
import { site } from '#site'
import { AdminBar } from './admin-bar.tsx'
import { AdminPage } from './admin-page.tsx'
import { loadAdmin } from './load-admin.ts'
import { NeedsJavaScript } from './needs-javascript.tsx'
import './account.css'

export const meta = () => [{ title: `Account | ${site.name}` }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadAdmin

export function HydrateFallback() {
  return (
    <div className="dashboard account-page">
      <AdminBar name="" />
      <main id="main" tabIndex={-1} className="account">
        <header className="account-head">
          <h1>Account</h1>
          <NeedsJavaScript />
          <p>
            <output>Loading account...</output>
          </p>
        </header>
      </main>
    </div>
  )
}

/** Keyed by the admin: nothing typed here is left for the next person who signs in. */
export default function AccountPage() {
  const admin = useLoaderData<typeof clientLoader>()
  const state = useLocation().state as { back?: string } | null
  return (
    <AdminPage admin={admin} className="account-page">
      <Account key={admin?.id} admin={admin} back={state?.back ?? '/admin'} />
    </AdminPage>
  )
}
