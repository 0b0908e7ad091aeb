import type { ReactNode } from 'react'
import { AdminBar } from '#app/desk/shell/admin-bar.tsx'
import { NeedsJavaScript } from './needs-javascript.tsx'

type AdminFrameProps = { isDashboard?: boolean; className?: string; children: ReactNode }

/** Shown until the script has rendered the page (app/dashboard-client.tsx). */
export const AdminFrame = ({ isDashboard = false, className = '', children }: AdminFrameProps) => (
  <div className="admin-root">
    <div className={`dashboard ${className}`}>
      <AdminBar name="" isDashboard={isDashboard} />
      {children}
    </div>
  </div>
)

export const ListPageFrame = ({ title, loading }: { title: string; loading: string }) => (
  <AdminFrame>
    <main id="main" tabIndex={-1} className="stack list-page">
      <header className="row list-page-head">
        <h1>{title}</h1>
        <NeedsJavaScript />
      </header>
      <output className="loading-line">{loading}</output>
    </main>
  </AdminFrame>
)
