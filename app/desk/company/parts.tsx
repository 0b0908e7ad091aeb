import PlusIcon from 'lucide-react/icons/plus'
import TrashIcon from 'lucide-react/icons/trash-2'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import type { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import type { Form } from './company-form.ts'

/** Begins the ids of fields, which go on with their names. */
export const ID = 'company'

type FormState = Pick<ReturnType<typeof useKeptForm<Form>>, 'values' | 'set' | 'control'> & { defaults: Form }
export const FormContext = createContext<FormState | null>(null)
export const useCompanyForm = (): FormState => use(FormContext)!

/** Returns a field that is a list, and sets it. */
export function useList<Item>(field: string): [items: Item[], set: (items: Item[]) => void] {
  const { values, set } = useCompanyForm()
  return [JSON.parse(values[field]!) as Item[], (items) => set({ [field]: JSON.stringify(items) })]
}

/** Marks a field that differs from its default, and puts it back. */
export function PutBack({ field, label }: { field: string; label: string }) {
  const { values, defaults, set } = useCompanyForm()
  if (values[field] === defaults[field]) return null
  const putBack = () => {
    set({ [field]: defaults[field]! })
    document.getElementById(`${ID}-${field}`)?.focus()
  }
  return (
    <button type="button" className="link small put-back" onClick={putBack}>
      Put back<span className="sr-only"> {label.toLowerCase()}</span>
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
      <PutBack field={field} label={label} />
    </div>
  )
}

export const Remove = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label={`Remove ${what}`} onClick={onClick}>
    <TrashIcon size={18} />
  </button>
)

export const Add = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <SecondaryButton icon={<PlusIcon />} onClick={onClick}>
    {children}
  </SecondaryButton>
)
