import { useState } from 'react'
import { site } from '#site'
import { AdminSheet } from './admin-sheet.tsx'
import { SetupDone, type Credentials } from '#app/account/setup/setup-done.tsx'
import { SetupForm } from '#app/account/setup/setup-form.tsx'
import '#app/styles/form-pages.css'
import './admin-sheet.css'

export const meta = () => [{ title: `Admin Setup | ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default function Setup() {
  const [created, setCreated] = useState<Credentials>()
  return created ? (
    <AdminSheet title="Setup Complete!" subtitle="The dashboard has its first admin.">
      <SetupDone {...created} />
    </AdminSheet>
  ) : (
    <AdminSheet title="Admin Setup" subtitle="Create the first admin. This works once.">
      <SetupForm onDone={setCreated} />
    </AdminSheet>
  )
}
