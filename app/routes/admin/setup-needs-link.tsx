import { metaOf } from './admin-meta.ts'
import { AdminSheet } from './admin-sheet.tsx'

export const meta = metaOf('Admin Setup')

/** Served as /admin/setup where it needs a token and the URL has none (server/http/pages/setup-pages.ts). */
export default function SetupNeedsLink() {
  return (
    <AdminSheet title="Admin Setup" subtitle="Open the setup link printed when the server started.">
      <div className="sheet-end">
        <p>
          It starts with “Create the first admin at” and carries the token that setup needs on a public installation.
          Whoever runs the server finds it in its output, again at every start.
        </p>
      </div>
    </AdminSheet>
  )
}
