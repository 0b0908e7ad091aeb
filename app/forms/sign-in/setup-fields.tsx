import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextInput } from '#app/ui/field.tsx'
import { StaticField, StaticNotice } from '#app/ui/static-field.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { site } from '#site'

const SUGGESTED_EMAIL = `admin@${site.email.split('@')[1]}`

/** `start-setup-page.ts` suggests the password. */
export function SetupFields() {
  return (
    <>
      <StaticField id="email" label="Admin Email">
        <TextInput
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={SUGGESTED_EMAIL}
        />
      </StaticField>
      <StaticField id="password" label="Admin Password" hint="Made for you in this browser. Keep it, or type your own.">
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
          <StaticField id="firstName" label="First name" optional>
            <TextInput autoComplete="given-name" />
          </StaticField>
          <StaticField id="lastName" label="Last name" optional>
            <TextInput autoComplete="family-name" />
          </StaticField>
        </div>
        <p className="field-hint below-pair">
          Customers see your name above each of your answers. You can change it later.
        </p>
      </div>
      <StaticNotice />
      <Button type="submit" busyLabel="Setting up admin...">
        Create Admin User
      </Button>
    </>
  )
}

/** Shown once, after the form; `start-setup-page.ts` fills in the credentials. */
export function SetupDone() {
  return (
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
      <p className="store-now">Store these now. This page will not show them again.</p>
      <ButtonLink href="/admin/login">Go to Admin Login</ButtonLink>
    </section>
  )
}
