import type { ReactNode } from 'react'
import { SignInFields } from '#app/account/sign-in/sign-in-fields.tsx'
import { AdminSheet } from './admin-sheet.tsx'

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
