import { useLoaderData } from 'react-router'
import { MailPage } from '#app/dashboard/mail/mail-page.tsx'
import { site } from '#site'
import { AdminBar } from './admin-bar.tsx'
import { AdminPage } from './admin-page.tsx'
import { loadAdmin } from './load-admin.ts'
import { NeedsJavaScript } from './needs-javascript.tsx'
import './mail.css'

export const meta = () => [{ title: `Email | ${site.name}` }, { name: 'robots', content: 'noindex' }]

export const clientLoader = loadAdmin

export function HydrateFallback() {
  return (
    <div className="dashboard">
      <AdminBar name="" />
      <main id="main" tabIndex={-1} className="mail-desk">
        <header className="mail-head">
          <h1>Email</h1>
          <NeedsJavaScript />
        </header>
        <output className="loading-line">Loading emails...</output>
      </main>
    </div>
  )
}

export default function MailRoute() {
  const admin = useLoaderData<typeof clientLoader>()
  return (
    <AdminPage admin={admin} showsMail>
      <MailPage key={admin?.id} />
    </AdminPage>
  )
}
