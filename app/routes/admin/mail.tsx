import { AdminBar } from '#app/desk/shell/admin-bar.tsx'
import { metaOf } from './admin-meta.ts'
import { MissingScript, NeedsJavaScript } from './needs-javascript.tsx'
import { linkStyles } from '#app/desk/start/page-styles.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Email')
export const links = linkStyles('/admin/mail')

/** Shown until the script has rendered the page (app/dashboard-client.tsx). */
export default function MailRoute() {
  return (
    <div className="admin-root">
      <div className="dashboard">
        <AdminBar name="" />
        <main id="main" tabIndex={-1} className="list-page">
          <header className="list-page-head">
            <h1>Email</h1>
            <NeedsJavaScript />
            <MissingScript />
          </header>
          <output className="loading-line">Loading emails...</output>
        </main>
      </div>
    </div>
  )
}
