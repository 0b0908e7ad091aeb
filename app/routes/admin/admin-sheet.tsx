import type { ReactNode } from 'react'
import { Logo } from '#app/site/chrome/logo.tsx'
import { NightRidge } from './night-ridge.tsx'

/** The layout of the login and set-up pages: a form beside a drawing of a mountain ridge at night. */
export function AdminSheet({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <div className="admin-sheet">
      <main id="main">
        <Logo />
        <div className="admin-form">
          <h1 tabIndex={-1}>{title}</h1>
          <p>{subtitle}</p>
          {children}
        </div>
      </main>
      <NightRidge />
    </div>
  )
}
