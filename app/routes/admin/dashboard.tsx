import { useLoaderData, type ShouldRevalidateFunctionArgs } from 'react-router'
import { LoadingDashboard } from '#app/tickets/loading-dashboard.tsx'
import { OwnId } from '#app/tickets/own-id.ts'
import { TicketDesk } from '#app/tickets/ticket-desk.tsx'
import { site } from '#site'
import { AdminBar } from './admin-bar.tsx'
import { AdminPage } from './admin-page.tsx'
import { loadAdmin } from './load-admin.ts'
import '#app/styles/forms.css'
import '#app/styles/desk.css'

export const meta = () => [
  { title: `Support dashboard | ${site.name}` },
  { name: 'robots', content: 'noindex' },
]

export const clientLoader = loadAdmin

/** Who is signed in does not change with list and ticket in the address; it is asked again where nothing else changes. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

export function HydrateFallback() {
  return (
    <div className="dashboard">
      <AdminBar name="" isDashboard />
      <main id="main" tabIndex={-1} className="desk">
        <LoadingDashboard />
      </main>
    </div>
  )
}

export default function Dashboard() {
  const admin = useLoaderData<typeof clientLoader>()
  return (
    <OwnId value={admin?.id ?? null}>
      <AdminPage admin={admin} isDashboard>
        <TicketDesk />
      </AdminPage>
    </OwnId>
  )
}
