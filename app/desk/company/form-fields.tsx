import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import type { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { Company } from '#contract/company.ts'
import type { Form } from './company-form.ts'

/** Begins the ids of fields, which go on with their names. */
export const ID = 'company'

type FormState = Pick<ReturnType<typeof useKeptForm<Form>>, 'values' | 'set' | 'control'> & {
  defaults: Form
  notes: Company['notes']
}
export const FormContext = createContext<FormState | null>(null)
export const useCompanyForm = (): FormState => use(FormContext)!

/** Shows the server's note on a saved field. */
export function FieldNote({ field }: { field: string }) {
  const note = useCompanyForm().notes.find(({ path }) => path === field)
  return note && <p className="small strong">{note.message}.</p>
}

/** Marks a field that differs from its default, and puts it back. */
export function UseDefault({ field, label }: { field: string; label: string }) {
  const { values, defaults, set } = useCompanyForm()
  if (values[field] === defaults[field]) return null
  const putBack = () => {
    set({ [field]: defaults[field]! })
    document.getElementById(`${ID}-${field}`)?.focus()
  }
  return (
    <button type="button" className="link small use-default" onClick={putBack}>
      Use default<span className="unseen"> for {label.toLowerCase()}</span>
    </button>
  )
}

export type LineProps = {
  field: string
  label: string
  hint?: string
  optional?: boolean
  children?: ReactNode
} & Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'spellCheck'>

/** A field of one line, or with another control. */
export function Line({ field, label, hint, optional, children, ...rest }: LineProps) {
  const { control } = useCompanyForm()
  return (
    <div className="company-line">
      <Field id={`${ID}-${field}`} label={label} hint={hint} {...(optional && { optional })}>
        {children ?? <TextInput dir="auto" autoComplete="off" {...rest} {...control(field)} />}
      </Field>
      <FieldNote field={field} />
      <UseDefault field={field} label={label} />
    </div>
  )
}
