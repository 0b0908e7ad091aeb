import { Button, ButtonLink } from '#app/ui/button.tsx'
import { PasswordInput, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StaticField } from '#app/ui/static-field.tsx'
import { site } from '#site'
import { metaOf } from './admin-meta.ts'
import { AdminSheet } from './admin-sheet.tsx'

export const meta = metaOf('Invitation')

/** `start-invitation-page.ts` fills in address and name, or shows why the link cannot be used. */
export default function Invitation() {
  return (
    <AdminSheet title="Your Invitation" subtitle={`An account for the support dashboard of ${site.name}`}>
      <output className="checking" data-checking>
        Checking your invitation...
      </output>
      <form method="post" noValidate data-form="invitation" hidden>
        <StaticField id="email" label="Email">
          <TextInput type="email" autoComplete="username" readOnly />
        </StaticField>
        <div className="form-pair">
          <StaticField id="firstName" label="First name">
            <TextInput autoComplete="given-name" required />
          </StaticField>
          <StaticField id="lastName" label="Last name">
            <TextInput autoComplete="family-name" required />
          </StaticField>
        </div>
        <StaticField id="password" label="Choose a password" hint="At least 8 characters. Longer is better.">
          <PasswordInput isStatic autoComplete="new-password" required />
        </StaticField>
        <Notice hidden />
        <Button type="submit" busyLabel="Creating account...">
          Create Account
        </Button>
      </form>
      <div className="sheet-end" data-ended hidden>
        <p data-reason>This invitation has expired, was used already, or was taken back.</p>
        <p data-remedy>Ask the person who invited you for a new one.</p>
        <ButtonLink href="/admin/login" variant="outline">
          Go to Admin Login
        </ButtonLink>
      </div>
    </AdminSheet>
  )
}
