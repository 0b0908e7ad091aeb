import { LoginPage } from './login-page.tsx'
import { metaOf } from './admin-meta.ts'

export const meta = metaOf('Admin Login')

export default function Login() {
  return <LoginPage />
}
