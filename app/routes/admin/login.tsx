import { LoginPage } from './admin-sheet.tsx'
import { metaOf } from './admin-meta.ts'

export const meta = metaOf('Admin Login')

export default function Login() {
  return <LoginPage />
}
