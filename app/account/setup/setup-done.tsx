import { useEffect } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'

export type Credentials = { email: string; password: string }

export function SetupDone({ email, password }: Credentials) {
  useEffect(() => document.querySelector('h1')?.focus(), [])
  const rows = [
    ['Email', email],
    ['Password', password],
  ] as const
  return (
    <>
      <table className="credentials">
        <caption className="sr-only">Login credentials</caption>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <td>
                <CopyButton read={() => value} what={name.toLowerCase()} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="store-now">Store these now. This page will not show them again.</p>
      <ButtonLink href="/admin/login">Go to Admin Login</ButtonLink>
    </>
  )
}
