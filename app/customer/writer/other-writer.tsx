import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'

type OtherWriterProps = { errors: Record<string, string>; onBack: () => void }

/** Asks somebody else than the person of the link for name and address. */
export function OtherWriter({ errors, onBack }: OtherWriterProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <>
      <p>The team sees your message beside this ticket and answers you.</p>
      <Field id="name" label="Your name" error={errors['name']}>
        <TextInput name="name" autoComplete="name" required ref={field} />
      </Field>
      <Field id="email" label="Your email" error={errors['email']}>
        <TextInput name="email" type="email" autoComplete="email" spellCheck={false} required />
      </Field>
      <div>
        <Button variant="outline" size="compact" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  )
}
