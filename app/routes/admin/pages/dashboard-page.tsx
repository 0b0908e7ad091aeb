import type { Admin } from '#app/account/sign-in/admin-session.ts'
import { Dashboard } from '#app/dashboard/dashboard.tsx'
import { startClient } from '../first-view/start-client.ts'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import type { DashboardStart } from '#contract/views/dashboard-start.ts'
import { useLocation } from 'react-router'
import { AdminPage } from '../admin-page.tsx'

type DashboardPageProps = {
  admin: Admin | null
  /** What the page brought along; later visits load it. */
  start?: DashboardStart | undefined
}

/** The title depends on the open ticket: the dashboard renders it. */
export function DashboardPage({ admin, start }: DashboardPageProps) {
  const { search } = useLocation()
  return (
    <CurrentAdminId value={admin?.id ?? null}>
      <AdminPage admin={admin} isDashboard showsMail createClient={start && (() => startClient(search, start))}>
        <Dashboard />
      </AdminPage>
    </CurrentAdminId>
  )
}
