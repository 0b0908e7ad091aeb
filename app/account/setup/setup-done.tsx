import { ButtonLink } from '#app/ui/button.tsx'
import { StaticCopyButton } from '#app/ui/static-copy-button.tsx'

/** What set-up shows once, after the form: the credentials, filled in by `start-setup-page.ts`. */
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
                <StaticCopyButton what={name.toLowerCase()} />
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
