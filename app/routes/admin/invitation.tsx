import { InvitationEnded, InvitationFields } from '#app/forms/sign-in/invitation-fields.tsx'
import { site } from '#site'
import { metaOf } from './admin-meta.ts'
import { AdminSheet } from './admin-sheet.tsx'

export const meta = metaOf('Invitation')

export default function Invitation() {
  return (
    <AdminSheet title="Your Invitation" subtitle={`An account for the support dashboard of ${site.name}`}>
      <output className="checking" data-checking>
        Checking your invitation...
      </output>
      <form method="post" noValidate data-form="invitation" hidden>
        <InvitationFields />
      </form>
      <InvitationEnded />
    </AdminSheet>
  )
}
