import type { ReactNode } from 'react'
import { Logo } from '#app/site/chrome/logo.tsx'
import { ToastRegion } from '#app/ui/toaster.tsx'
import { NeedsJavaScript } from './needs-javascript.tsx'
import '#app/styles/admin-sheet.css'
import { SignInFields } from '#app/forms/sign-in/sign-in-fields.tsx'

export function AdminSheet({ title, subtitle, children }: { title: string; subtitle: string; children: ReactNode }) {
  return (
    <div className="admin-sheet">
      <main id="main">
        <Logo />
        <div className="admin-form">
          <h1 tabIndex={-1}>{title}</h1>
          <p>{subtitle}</p>
          <NeedsJavaScript />
          {children}
        </div>
      </main>
      <div className="night-range" aria-hidden="true" />
      <ToastRegion />
    </div>
  )
}

export function LoginPage({ children }: { children?: ReactNode }) {
  return (
    <AdminSheet title="Admin Login" subtitle="Sign in to access the support dashboard">
      {children}
      <form method="post" noValidate data-form="sign-in">
        <SignInFields />
      </form>
    </AdminSheet>
  )
}
