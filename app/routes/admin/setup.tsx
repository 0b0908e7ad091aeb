import { SetupDone, SetupFields } from '#app/forms/sign-in/setup-fields.tsx'
import { metaOf } from './admin-meta.ts'
import { AdminSheet } from './admin-sheet.tsx'

export const meta = metaOf('Admin Setup')

export default function Setup() {
  return (
    <AdminSheet title="Admin Setup" subtitle="Create the first admin. This works once.">
      <form method="post" noValidate data-form="setup">
        <SetupFields />
      </form>
      <SetupDone />
    </AdminSheet>
  )
}
