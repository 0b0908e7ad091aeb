import type { Admin } from '#app/forms/sign-in/admin-session.ts'
import { MailPage as Mail } from './mail-desk.tsx'
import { site } from '#site'
import { AdminPage } from '../shell/admin-page.tsx'

export const MailPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} showsMail>
    <title>{`Email | ${site.name}`}</title>
    <Mail key={admin?.id} />
  </AdminPage>
)
