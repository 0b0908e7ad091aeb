import type { QueryClient } from '@tanstack/react-query'
import type { Admin } from '#app/account/sign-in/admin-session.ts'
import { Dashboard } from '#app/dashboard/dashboard.tsx'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { AdminPage } from '../admin-page.tsx'

type DashboardPageProps = {
  admin: Admin | null
  /** Creates the query cache with what the page brought along; later visits load it. */
  createClient?: (() => QueryClient) | undefined
}

/** The title depends on the open ticket: the dashboard renders it. */
export const DashboardPage = ({ admin, createClient }: DashboardPageProps) => (
  <CurrentAdminId value={admin?.id ?? null}>
    <AdminPage admin={admin} isDashboard showsMail createClient={createClient}>
      <Dashboard />
    </AdminPage>
  </CurrentAdminId>
)
