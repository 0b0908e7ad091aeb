import { LoadingDashboard } from '#app/desk/start/loading-dashboard.tsx'
import { linkStyles } from '#app/desk/start/page-styles.ts'
import { AdminFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'
import { MissingScript, NeedsJavaScript } from './needs-javascript.tsx'

export const handle = { isDashboard: true }
export const meta = metaOf('Support dashboard')
export const links = linkStyles('/admin')

export default function DashboardRoute() {
  return (
    <AdminFrame isDashboard>
      <main id="main" tabIndex={-1} className="stack desk">
        <NeedsJavaScript />
        <MissingScript />
        <LoadingDashboard />
      </main>
    </AdminFrame>
  )
}
