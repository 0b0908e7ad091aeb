import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'

type AddressFormProps = { email?: string; error?: string; label: string }

/** Asks for the address that a sign-in link is mailed to. */
export function AddressForm({ email = '', error = '', label }: AddressFormProps) {
  return (
    <form method="post" action="/my/tickets" className="my-address">
      <Field id="email" label="Email" hint="The address you write to us from" error={error || undefined}>
        <TextInput name="email" type="email" autoComplete="email" spellCheck={false} required defaultValue={email} />
      </Field>
      <Button type="submit">{label}</Button>
    </form>
  )
}
