import { useQuery } from '@tanstack/react-query'
import { Field } from '#app/ui/forms/field.tsx'
import { PasswordInput } from '#app/ui/forms/password-input.tsx'
import { secondFactorQuery } from './account-queries.ts'
import { PasswordManagerUsername } from './password-manager-username.tsx'
import { CodeField } from './second-factor/code-field.tsx'

type ProofFieldsProps = {
  /** Begins the ids of the fields. */
  id: string
  email: string
  errors: Record<string, string>
  busy: boolean
}

/** Messages for proof fields left blank; the contract requires no code, since not everybody has one. */
export const PROOF_MESSAGES = { code: 'Enter the code of your authenticator app, or a recovery code' }

/** The admin's own password and, with two-step sign-in, a code: asked again for changes an unattended screen must not allow. */
export function ProofFields({ id, email, errors, busy }: ProofFieldsProps) {
  const { data: factor } = useQuery(secondFactorQuery)
  return (
    <>
      <PasswordManagerUsername email={email} />
      <Field
        id={`${id}-password`}
        label="Your password"
        hint="We ask again in case someone else is at your computer."
        error={errors.password}
      >
        <PasswordInput readOnly={busy} name="password" autoComplete="current-password" required />
      </Field>
      {factor?.enabled && (
        <CodeField
          id={`${id}-code`}
          label="Code from your authenticator app"
          hint="Or one of your recovery codes."
          error={errors.code}
          readOnly={busy}
        />
      )}
    </>
  )
}
