import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { site } from '#site'
import { AdminSheet } from './admin-sheet.tsx'
import { adminIfSignedIn } from '#app/account/sign-in/admin-session.ts'
import { SignInForm } from '#app/account/sign-in/sign-in-form.tsx'
import '#app/styles/form-pages.css'
import './admin-sheet.css'

export const meta = () => [{ title: `Admin Login | ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default function Login() {
  const navigate = useNavigate()
  useEffect(() => {
    const controller = new AbortController()
    adminIfSignedIn(controller.signal).then(
      (admin) => admin && navigate('/admin', { replace: true }),
      // Whether there is a session is not known: the form is shown anyway.
      () => {},
    )
    return () => controller.abort()
  }, [navigate])

  return (
    <AdminSheet title="Admin Login" subtitle="Sign in to access the support dashboard">
      <SignInForm onSignedIn={() => navigate('/admin')} />
    </AdminSheet>
  )
}
