import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { RepliesPage as Replies } from './replies-desk.tsx'
import { site } from '#site'
import { AdminPage } from '../shell/admin-page.tsx'

export const RepliesPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin}>
    <title>{`Replies | ${site.name}`}</title>
    <Replies key={admin?.id} />
  </AdminPage>
)
