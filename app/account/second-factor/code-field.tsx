import { Field, TextInput } from '#app/ui/forms/field.tsx'
import './code-field.css'

type CodeFieldProps = {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
  readOnly: boolean
  /** A recovery code is letters and digits, and nothing a phone could fill in. */
  isRecoveryCode?: boolean
}

/** One code, pasted or typed with whatever spaces it came with. */
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
