import { AdminBar } from '#app/desk/shell/admin-bar.tsx'
import { metaOf } from './admin-meta.ts'
import { MissingScript, NeedsJavaScript } from './needs-javascript.tsx'
import { linkStyles } from '#app/desk/start/page-styles.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Account')
export const links = linkStyles('/admin/account')

/** Shown until the script has rendered the page (app/dashboard-client.tsx). */
export default function AccountRoute() {
  return (
    <div className="admin-root">
      <div className="dashboard account-page">
        <AdminBar name="" />
        <main id="main" tabIndex={-1} className="account">
          <header className="account-head">
            <h1>Account</h1>
            <NeedsJavaScript />
            <MissingScript />
            <p>
              <output>Loading account...</output>
            </p>
          </header>
        </main>
      </div>
    </div>
  )
}
