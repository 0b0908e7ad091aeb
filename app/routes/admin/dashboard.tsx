import { LoadingDashboard } from '#app/desk/start/loading-dashboard.tsx'
import { linkStyles } from '#app/desk/start/page-styles.ts'
import { AdminFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'
import { MissingScript, NeedsJavaScript } from './needs-javascript.tsx'
import { readListQuery } from '#app/desk/list/list-query.ts'
import { PLACE_PREFIX } from '#app/desk/list/saved-place.ts'
import { pageInput } from '#app/desk/list/ticket-pages.ts'
import { operationUrl } from '#app/lib/api.ts'
import { getMe } from '#contract/auth.ts'
import { listTickets } from '#contract/tickets.ts'

export const handle = { isDashboard: true }
export const meta = metaOf('Support dashboard')
export const links = linkStyles('/admin')

const [ME, FIRST_PAGE] = [
  operationUrl(getMe, {}),
  operationUrl(listTickets, pageInput(readListQuery(new URLSearchParams()), { place: {} })),
]
/** Preloads the calls that the list waits for; not the first page where the address or a place kept in this tab asks for others. */
const PRELOAD = `{let load=href=>document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'fetch',crossOrigin:'anonymous',href}));load('${ME}');try{location.search||Object.keys(sessionStorage).some(key=>key.startsWith('${PLACE_PREFIX}'))||load('${FIRST_PAGE}')}catch{}}`

export default function DashboardRoute() {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: PRELOAD }} />
      <AdminFrame isDashboard>
        <main id="main" tabIndex={-1} className="stack desk">
          <NeedsJavaScript />
          <MissingScript />
          <LoadingDashboard />
        </main>
      </AdminFrame>
    </>
  )
}
