import { PreloadList } from '#app/document/scripts.tsx'
import { LoadingDashboard } from '#app/desk/start/loading-dashboard.tsx'
import { linkStyles } from '#app/desk/start/page-styles.ts'
import { AdminFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'
import { NeedsJavaScript } from './needs-javascript.tsx'
import { readListQuery } from '#app/desk/list/list-query.ts'
import { pageInput } from '#app/desk/list/ticket-pages.ts'
import { operationUrl } from '#app/lib/api.ts'
import { getMe } from '#contract/auth.ts'
import { listTickets } from '#contract/tickets.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Support dashboard')
export const links = linkStyles('/admin')

const ME = operationUrl(getMe, {})
const FIRST_PAGE = operationUrl(listTickets, pageInput(readListQuery(new URLSearchParams()), { place: {} }))

export default function DashboardRoute() {
  return (
    <>
      <PreloadList me={ME} firstPage={FIRST_PAGE} />
      <AdminFrame isDashboard>
        <main id="main" tabIndex={-1} className="stack desk">
          <NeedsJavaScript />
          <LoadingDashboard />
        </main>
      </AdminFrame>
    </>
  )
}
