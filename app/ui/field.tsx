import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import CircleAlertIcon from 'lucide-react/icons/circle-alert'
import { createContext, useContext, type ComponentProps, type ReactNode, useState } from 'react'
import { FormContentsContext, useInitialValue } from '#app/forms/form-contents.ts'
import EyeIcon from 'lucide-react/icons/eye'
import EyeOffIcon from 'lucide-react/icons/eye-off'

export type FieldProps = {
  id: string
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean
  children: ReactNode
}
type FieldAttributes = { id?: string; name?: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

export const FieldContext = createContext<FieldAttributes>({})

const hintId = (id: string) => `${id}-hint`
const errorId = (id: string) => `${id}-error`

/** The id and ARIA attributes of a control with an optional hint and error. */
export function fieldAttributes(id: string, hint: string | undefined, error: string | undefined): FieldAttributes {
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ')
  return {
    id,
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
  }
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="field-error" id={errorId(id)}>
      <CircleAlertIcon />
      {children}
    </p>
  )
}

export function FieldHead({ id, label, hint, optional = false }: Omit<FieldProps, 'error' | 'children'>) {
  return (
    <>
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span> (optional)</span>}
      </label>
      {hint && (
        <p className="field-hint" id={hintId(id)}>
          {hint}
        </p>
      )}
    </>
  )
}

export function Field({ error: given, children, ...head }: FieldProps) {
  const { id, hint } = head
  const { errors } = useContext(FormContentsContext)
  const error = given ?? errors[id]?.[0]
  return (
    <div className="field">
      <FieldHead {...head} />
      {error && <FieldError id={id}>{error}</FieldError>}
      <FieldContext value={fieldAttributes(id, hint, error)}>{children}</FieldContext>
    </div>
  )
}

type ControlProps = Pick<ComponentProps<'input'>, 'name' | 'className' | 'defaultValue'>

/** Returns the attributes of a control, with those of the `Field` around it. */
function useControl<P extends ControlProps>({ className, defaultValue, ...rest }: P) {
  const initial = useInitialValue(rest.name)
  return {
    ...useContext(FieldContext),
    ...rest,
    defaultValue: initial ?? defaultValue,
    className: className ? `control ${className}` : 'control',
  }
}

export const TextInput = (props: ComponentProps<'input'>) => <input {...useControl(props)} />

export const TextArea = (props: ComponentProps<'textarea'>) => <textarea {...useControl(props)} />

export const SelectInput = (props: ComponentProps<'select'>) => (
  <span className="select">
    <select {...useControl(props)} />
    <ChevronDownIcon />
  </span>
)

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** `static-form.ts` starts its button. */
  isStatic?: boolean
}

export function PasswordInput({ isStatic = false, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <span className="password">
      <TextInput {...rest} type={shown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        className="eyes"
        aria-pressed={shown}
        onClick={isStatic ? undefined : () => setShown(!shown)}
      >
        <span className="unseen">Show password</span>
        <EyeIcon size={20} />
        <EyeOffIcon size={20} />
      </button>
    </span>
  )
}

type Choice = { value: string; meaning: string }
type ChoiceRowProps = {
  name: string
  legend: string
  choices: readonly Choice[]
  chosen: string
  error: string | undefined
}

/** Radio buttons as joined cells, each with a short explanation. */
export function ChoiceRow({ name, legend, choices, chosen, error: given }: ChoiceRowProps) {
  const { values, errors } = useContext(FormContentsContext)
  const error = given ?? errors[name]?.[0]
  const initial = values[name] ?? chosen
  const { id: _, ...wires } = fieldAttributes(name, undefined, error)
  return (
    <fieldset className="field" aria-describedby={wires['aria-describedby']}>
      <legend className="field-label">{legend}</legend>
      {error && <FieldError id={name}>{error}</FieldError>}
      <div className="choice-row">
        {choices.map(({ value, meaning }, i) => (
          <label key={value}>
            <input
              type="radio"
              id={i === 0 ? name : `${name}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === initial}
              aria-labelledby={`${name}-${value}-label`}
              aria-describedby={`${name}-${value}-meaning`}
            />
            <b id={`${name}-${value}-label`}>{value}</b>
            <span id={`${name}-${value}-meaning`}>{meaning}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
