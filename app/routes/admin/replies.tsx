import { useLoaderData } from 'react-router'
import { RepliesPage } from '#app/dashboard/replies/replies-page.tsx'
import { site } from '#site'
import { AdminBar } from './admin-bar.tsx'
import { AdminPage } from './admin-page.tsx'
import { loadAdmin } from './load-admin.ts'
import { NeedsJavaScript } from './needs-javascript.tsx'
import './replies.css'

export const meta = () => [{ title: `Replies | ${site.name}` }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadAdmin

export function HydrateFallback() {
  return (
    <div className="dashboard">
      <AdminBar name="" />
      <main id="main" tabIndex={-1} className="mail-desk">
        <header className="mail-head">
          <h1>Replies</h1>
          <NeedsJavaScript />
        </header>
        <output className="loading-line">Loading replies...</output>
      </main>
    </div>
  )
}

export default function RepliesRoute() {
  const admin = useLoaderData<typeof clientLoader>()
  return (
    <AdminPage admin={admin}>
      <RepliesPage key={admin?.id} />
    </AdminPage>
  )
}
