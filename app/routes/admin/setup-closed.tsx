import { ButtonLink } from '#app/ui/button.tsx'
import { metaOf } from './admin-meta.ts'
import { AdminSheet } from './admin-sheet.tsx'

export const meta = metaOf('Admin Setup')

/** Served as /admin/setup once an admin exists (server/http/pages/setup-pages.ts). */
export default function SetupClosed() {
  return (
    <AdminSheet
      title="Admin Setup"
      subtitle="Setup is already complete. Sign in, or ask an administrator for an account."
    >
      <div className="sheet-end">
        <ButtonLink href="/admin/login">Go to Admin Login</ButtonLink>
      </div>
    </AdminSheet>
  )
}
