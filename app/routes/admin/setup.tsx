import { Button, ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { StaticField } from '#app/ui/static-field.tsx'
import { site } from '#site'
import { metaOf } from './admin-meta.ts'
import { AdminSheet } from './admin-sheet.tsx'

export const meta = metaOf('Admin Setup')

const SUGGESTED_EMAIL = `admin@${site.email.split('@')[1]}`

/** `start-setup-page.ts` suggests the password, and shows the credentials once, after the form. */
export default function Setup() {
  return (
    <AdminSheet title="Admin Setup" subtitle="Create the first admin. This works once.">
      <form method="post" noValidate data-form="setup">
        <StaticField id="email" label="Admin Email" hint="An example. Replace it with your own address.">
          <TextInput
            type="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={SUGGESTED_EMAIL}
          />
        </StaticField>
        <StaticField
          id="password"
          label="Admin Password"
          hint="Made for you in this browser. Keep it, or type your own."
        >
          <span className="with-copy">
            <TextInput
              required
              className="password-text"
              autoComplete="new-password"
              autoCapitalize="none"
              spellCheck={false}
            />
            <CopyButton what="the password" />
          </span>
        </StaticField>
        <div>
          <div className="form-pair">
            <StaticField id="firstName" label="First name">
              <TextInput autoComplete="given-name" required />
            </StaticField>
            <StaticField id="lastName" label="Last name" optional>
              <TextInput autoComplete="family-name" />
            </StaticField>
          </div>
          <p className="field-hint below-pair">Your name, as customers will see it. You can change it later.</p>
        </div>
        <Notice hidden />
        <Button type="submit" busyLabel="Setting up admin...">
          Create Admin User
        </Button>
      </form>
      <section data-done hidden aria-label="Login credentials">
        <table className="credentials">
          <caption className="sr-only">Login credentials</caption>
          <tbody>
            {['Email', 'Password'].map((name) => (
              <tr key={name} data-credential={name.toLowerCase()}>
                <th scope="row">{name}</th>
                <td>{'\u00a0'}</td>
                <td>
                  <CopyButton what={name.toLowerCase()} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="store-now strong">Store these now. This page will not show them again.</p>
        <ButtonLink href="/admin/login">Go to Admin Login</ButtonLink>
      </section>
    </AdminSheet>
  )
}
