import type { Admin } from '#app/account/sign-in/admin-session.ts'
import { Dashboard } from '#app/dashboard/dashboard.tsx'
import { CurrentAdminId } from '#app/dashboard/state/current-admin.ts'
import { AdminPage } from '../admin-page.tsx'

/** The title depends on the open ticket: the dashboard renders it. */
export const DashboardPage = ({ admin }: { admin: Admin | null }) => (
  <CurrentAdminId value={admin?.id ?? null}>
    <AdminPage admin={admin} isDashboard showsMail>
      <Dashboard />
    </AdminPage>
  </CurrentAdminId>
)
