import { Field, TextInput } from '#app/ui/forms/field.tsx'

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
