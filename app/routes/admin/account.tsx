import { linkStyles } from '#app/desk/start/page-styles.ts'
import { AdminFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'
import { MissingScript, NeedsJavaScript } from './needs-javascript.tsx'

export const handle = { isDashboard: true }
export const meta = metaOf('Account')
export const links = linkStyles('/admin/account')

export default function AccountRoute() {
  return (
    <AdminFrame className="account-page">
      <main id="main" tabIndex={-1} className="account">
        <header className="row account-head">
          <h1>Account</h1>
          <NeedsJavaScript />
          <MissingScript />
          <p>
            <output>Loading account...</output>
          </p>
        </header>
      </main>
    </AdminFrame>
  )
}
