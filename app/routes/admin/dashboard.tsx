import { useLoaderData, type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from 'react-router'
import { LoadingDashboard } from '#app/dashboard/loading-dashboard.tsx'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { Dashboard } from '#app/dashboard/dashboard.tsx'
import { loadTicket } from '#app/dashboard/ticket/chosen/load-ticket.ts'
import { site } from '#site'
import { AdminBar } from './admin-bar.tsx'
import { AdminPage } from './admin-page.tsx'
import { loadAdmin } from './load-admin.ts'
import { NeedsJavaScript } from './needs-javascript.tsx'
import '#app/styles/dashboard.css'

/** The title depends on the open ticket: the dashboard renders it. */
export const meta = () => [{ name: 'robots', content: 'noindex' }]

/** What an open ticket is made of is loaded beside the admin where the address names one; the panel reports a failure. */
export function clientLoader(args: ClientLoaderFunctionArgs) {
  if (new URL(args.request.url).searchParams.has('ticket')) void loadTicket().catch(() => {})
  return loadAdmin(args)
}

/** Filters and the open ticket are in the URL; their changes do not reload the admin. An explicit revalidation does. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href

export function HydrateFallback() {
  return (
    <div className="dashboard">
      <title>{`Support dashboard | ${site.name}`}</title>
      <AdminBar name="" isDashboard />
      <main id="main" tabIndex={-1} className="desk">
        <NeedsJavaScript />
        <LoadingDashboard />
      </main>
    </div>
  )
}

export default function DashboardRoute() {
  const admin = useLoaderData<typeof clientLoader>()
  return (
    <CurrentAdminId value={admin?.id ?? null}>
      <AdminPage admin={admin} isDashboard showsMail>
        <Dashboard />
      </AdminPage>
    </CurrentAdminId>
  )
}
