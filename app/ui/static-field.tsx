import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { FieldFrame, type FieldFrameProps } from './field.tsx'

/**
 * A field with its place for an error, which `app/forms/static-form.ts` fills. Unlike `Field` it needs no React in the
 * browser. Its control is named by its id unless it has a name.
 */
export function StaticField({ id, hint, ...rest }: Omit<FieldFrameProps, 'error' | 'attributes'>) {
  const errorId = `${id}-error`
  const error = (
    <p className="field-error" id={errorId} hidden>
      <CircleAlertIcon />
      <span />
    </p>
  )
  const attributes = { id, name: id, 'aria-describedby': hint ? `${id}-hint ${errorId}` : errorId }
  return <FieldFrame {...rest} {...{ id, hint, error, attributes }} />
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
