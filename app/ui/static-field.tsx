import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { FieldContext, type FieldProps } from './field.tsx'

/**
 * A field with its place for an error, which `app/forms/static-form.ts` fills. Unlike `Field` it needs no React in the
 * browser. Its control is named by its id unless it has a name.
 */
export function StaticField({ id, label, hint, optional = false, children }: Omit<FieldProps, 'error'>) {
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const attributes = { id, name: id, 'aria-describedby': hint ? `${hintId} ${errorId}` : errorId }
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span> (optional)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <p className="field-error" id={errorId} hidden>
        <CircleAlertIcon />
        <span />
      </p>
      <FieldContext value={attributes}>{children}</FieldContext>
    </div>
  )
}
