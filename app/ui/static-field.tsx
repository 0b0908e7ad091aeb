import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import EyeIcon from 'lucide-react/icons/eye'
import EyeOffIcon from 'lucide-react/icons/eye-off'
import type { ComponentProps, ReactNode } from 'react'

type StaticFieldProps = {
  id: string
  label: string
  hint?: string
  optional?: boolean
  className?: string
  children: ReactNode
}

/**
 * A field with its place for an error, which `app/forms/static-form.ts` fills. Unlike `Field` it needs no React in the
 * browser.
 */
export function StaticField({ id, label, hint, optional = false, className = '', children }: StaticFieldProps) {
  return (
    <div className={`field ${className}`}>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`} hidden>
        <CircleAlertIcon />
        <span />
      </p>
      {children}
    </div>
  )
}

type StaticInputProps = ComponentProps<'input'> & { id: string; hasHint?: boolean }

/** An input of a `StaticField`, named by its id unless it has a name. */
export function StaticInput({ id, hasHint = false, className, ...rest }: StaticInputProps) {
  return (
    <input
      id={id}
      name={id}
      aria-describedby={hasHint ? `${id}-hint ${id}-error` : `${id}-error`}
      {...rest}
      className={className ? `control ${className}` : 'control'}
    />
  )
}

/** A password with a button that shows it (`startPasswordButtons`). */
export function StaticPasswordInput(props: Omit<StaticInputProps, 'type'>) {
  return (
    <span className="password">
      <StaticInput {...props} type="password" autoCapitalize="none" spellCheck={false} />
      <button type="button" className="eyes" aria-pressed="false">
        <span className="unseen">Show password</span>
        <EyeIcon size={20} />
        <EyeOffIcon size={20} />
      </button>
    </span>
  )
}

/** The error of a form as a whole. */
export function StaticNotice() {
  return (
    <p className="notice" role="alert" hidden>
      <CircleAlertIcon size={18} />
      <span />
    </p>
  )
}
