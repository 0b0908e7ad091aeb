import { Field, TextInput, PasswordInput } from '#app/ui/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { secondFactorQuery } from './account-queries.ts'
import { useEffect, useRef } from 'react'

/** A hidden field that tells password managers whose password this form is about. It is not sent. */
export const PasswordManagerUsername = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden aria-hidden="true" tabIndex={-1} />
)

type CodeFieldProps = {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
  readOnly: boolean
  /** Recovery codes have letters too, and phones cannot fill them in. */
  isRecoveryCode?: boolean
}

/** The field for a code of an authenticator app, or a recovery code. Spaces in it are allowed. */
export function CodeField({ id, label, hint, error, readOnly, isRecoveryCode = false }: CodeFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <TextInput
        name="code"
        className="code-input"
        inputMode={isRecoveryCode ? 'text' : 'numeric'}
        autoComplete={isRecoveryCode ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        readOnly={readOnly}
        required
      />
    </Field>
  )
}

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

/**
 * Moves the focus to the element marked `data-begins` when a new step replaces the last one, and when a change of `state`
 * has removed the focused element.
 */
export function useFocusOnStep(step: string, state: unknown) {
  const area = useRef<HTMLDivElement>(null)
  const last = useRef({ step, state })
  useEffect(() => {
    const before = last.current
    last.current = { step, state }
    const isLost = before.state !== state && document.activeElement === document.body
    if (before.step === step && !isLost) return
    area.current?.querySelector<HTMLElement>('[data-begins]')?.focus()
  }, [step, state])
  return area
}
