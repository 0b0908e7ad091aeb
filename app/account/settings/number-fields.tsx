import { Field, TextInput } from '#app/ui/forms/field.tsx'

export type NumberField<Name extends string> = { name: Name; label: string; hint: string }

type NumberFieldsProps<Name extends string> = {
  fields: readonly NumberField<Name>[]
  /** As typed. */
  values: Record<Name, string>
  errors: Partial<Record<Name, string>>
  onChange: (name: Name, typed: string) => void
}

/** Fields for whole numbers. */
export function NumberFields<Name extends string>({ fields, values, errors, onChange }: NumberFieldsProps<Name>) {
  return fields.map(({ name, label, hint }) => (
    <Field key={name} id={name} label={label} hint={hint} error={errors[name]}>
      <TextInput
        className="number-field"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={values[name]}
        onChange={({ target }) => onChange(name, target.value)}
      />
    </Field>
  ))
}

/** The number that was typed; what is none is refused by the contract. */
export const parseWhole = (typed: string) => (/^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN)
