import { LoginPage } from './admin-sheet.tsx'
import { metaOf } from './admin-meta.ts'

export const meta = metaOf('Admin Login')

/** Served as /admin/login while no admin exists (server/http/pages/setup-pages.ts). */
export default function LoginBeforeSetup() {
  return (
    <LoginPage>
      <p className="before-setup">
        No admin yet? <a href="/admin/setup">Set up</a>
      </p>
    </LoginPage>
  )
}
