import { Field, TextInput } from '#app/ui/field.tsx'

type PersonFieldsProps = {
  /** Prefix of each field name, with its dot: 'customerInfo.' */
  within?: string
  errors: Record<string, string>
}

export function PersonFields({ within = '', errors }: PersonFieldsProps) {
  const field = (name: string) => ({ id: within + name, error: errors[within + name] })
  return (
    <>
      <div className="form-pair">
        <Field {...field('firstName')} label="First name">
          <TextInput name={`${within}firstName`} autoComplete="given-name" required />
        </Field>
        <Field {...field('lastName')} label="Last name">
          <TextInput name={`${within}lastName`} autoComplete="family-name" required />
        </Field>
      </div>
      <Field {...field('email')} label="Email">
        <TextInput name={`${within}email`} type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <div className="form-pair">
        <Field {...field('phone')} label="Phone" optional>
          <TextInput name={`${within}phone`} type="tel" inputMode="tel" autoComplete="tel" />
        </Field>
        <Field {...field('company')} label="Company" optional>
          <TextInput name={`${within}company`} autoComplete="organization" />
        </Field>
      </div>
    </>
  )
}
