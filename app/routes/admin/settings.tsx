import type { MetaArgs } from 'react-router'
import { SETTINGS_PAGES } from '#app/desk/settings/settings-pages.ts'
import { linkStyles } from '#app/desk/start/page-styles.ts'
import { AdminFrame } from './admin-frame.tsx'
import { metaOf } from './admin-meta.ts'
import { NeedsJavaScript } from './needs-javascript.tsx'

export const handle = { isDashboard: true }
export const meta = ({ location }: MetaArgs) => {
  const page = SETTINGS_PAGES.find(({ path }) => path === location.pathname.replace(/\/$/, ''))
  return metaOf(page ? `${page.name} | Settings` : 'Settings')()
}
export const links = linkStyles('/admin/settings')

export default function SettingsRoute() {
  return (
    <AdminFrame className="settings-page">
      <main id="main" tabIndex={-1} className="stack settings">
        <header className="row list-page-head">
          <h1>Settings</h1>
          <NeedsJavaScript />
          <output>Loading settings...</output>
        </header>
      </main>
    </AdminFrame>
  )
}
