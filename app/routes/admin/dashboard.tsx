import { LoadingDashboard } from '#app/desk/start/loading-dashboard.tsx'
import { AdminBar } from '#app/desk/shell/admin-bar.tsx'
import { metaOf } from './admin-meta.ts'
import { MissingScript, NeedsJavaScript } from './needs-javascript.tsx'
import { linkStyles } from '#app/desk/start/page-styles.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Support dashboard')
export const links = linkStyles('/admin')

/** Shown until the script has rendered the page (app/dashboard-client.tsx). */
export default function DashboardRoute() {
  return (
    <div className="admin-root">
      <div className="dashboard">
        <AdminBar name="" isDashboard />
        <main id="main" tabIndex={-1} className="desk">
          <NeedsJavaScript />
          <MissingScript />
          <LoadingDashboard />
        </main>
      </div>
    </div>
  )
}
