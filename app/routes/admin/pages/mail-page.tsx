import type { Admin } from '#app/account/sign-in/admin-session.ts'
import { MailPage as Mail } from '#app/dashboard/mail/mail-page.tsx'
import { site } from '#site'
import { AdminPage } from '../admin-page.tsx'

export const MailPage = ({ admin }: { admin: Admin | null }) => (
  <AdminPage admin={admin} showsMail>
    <title>{`Email | ${site.name}`}</title>
    <Mail key={admin?.id} />
  </AdminPage>
)
