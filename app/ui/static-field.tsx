import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { FieldContext, FieldHead, type FieldProps } from './field.tsx'

/**
 * A field with its place for an error, which `app/forms/static-form.ts` fills. Unlike `Field` it needs no React in the
 * browser. Its control is named by its id unless it has a name.
 */
export function StaticField({ children, ...head }: Omit<FieldProps, 'error'>) {
  const { id, hint } = head
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const attributes = { id, name: id, 'aria-describedby': hint ? `${hintId} ${errorId}` : errorId }
  return (
    <div className="field">
      <FieldHead {...head} />
      <p className="field-error" id={errorId} hidden>
        <CircleAlertIcon />
        <span />
      </p>
      <FieldContext value={attributes}>{children}</FieldContext>
    </div>
  )
}
