import { AdminBar } from '#app/desk/shell/admin-bar.tsx'
import { metaOf } from './admin-meta.ts'
import { MissingScript, NeedsJavaScript } from './needs-javascript.tsx'
import { linkStyles } from '#app/desk/start/page-styles.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Replies')
export const links = linkStyles('/admin/replies')

/** Shown until the script has rendered the page (app/dashboard-client.tsx). */
export default function RepliesRoute() {
  return (
    <div className="admin-root">
      <div className="dashboard">
        <AdminBar name="" />
        <main id="main" tabIndex={-1} className="list-page">
          <header className="list-page-head">
            <h1>Replies</h1>
            <NeedsJavaScript />
            <MissingScript />
          </header>
          <output className="loading-line">Loading replies...</output>
        </main>
      </div>
    </div>
  )
}
