import { LoadingDashboard } from '#app/desk/start/loading-dashboard.tsx'
import { AdminBar } from '#app/desk/shell/admin-bar.tsx'
import { metaOf } from './admin-meta.ts'
import { MissingScript, NeedsJavaScript } from './needs-javascript.tsx'
import { readListQuery } from '#app/desk/list/list-query.ts'
import { pageInput } from '#app/desk/list/ticket-pages.ts'
import { linkStyles } from '#app/desk/start/page-styles.ts'
import { operationUrl } from '#app/lib/api.ts'
import { getMe } from '#contract/auth.ts'
import { listTickets } from '#contract/tickets.ts'

/** The calls that the list waits for; an address with another list does without its preload. */
const FIRST_CALLS = [
  operationUrl(getMe, {}),
  operationUrl(listTickets, pageInput(readListQuery(new URLSearchParams()), { place: {} })),
]

export const handle = { isDashboard: true }
export const meta = metaOf('Support dashboard')
export const links = () => [
  ...linkStyles('/admin')(),
  ...FIRST_CALLS.map((href) => ({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' as const, href })),
]

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
