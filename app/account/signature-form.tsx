import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { site } from '#site'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { updateMe, type getMe } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'

/** Changes what ends the admin's answers by email, with how an answer ends beside it. */
export function SignatureForm({ admin }: { admin: ResponseBody<typeof getMe> }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(admin.signature)
  const { errors, failure, busy, props } = useOperationForm({
    operation: updateMe,
    variant: 'panel',
    send: (input) => callSignedIn(updateMe, input),
    onSent: ({ signature }, _input, form) => {
      const text = signature ? 'Your next answers end with it.' : 'Your next answers end without one.'
      toast({ kind: 'success', title: 'Signature Saved', text })
      form.querySelector<HTMLElement>('[type=submit]')?.focus()
      void revalidate()
    },
  })
  return (
    <form {...props} className="account-form">
      <Field
        id="signature"
        label="Signature"
        optional
        hint="Below your answers by email, unless technicians’ names are hidden."
        error={errors['signature']}
      >
        <TextArea
          name="signature"
          rows={3}
          dir="auto"
          defaultValue={admin.signature}
          readOnly={busy}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <figure className="form-preview">
        <figcaption>How an answer ends</figcaption>
        <blockquote>
          <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {['…the end of your answer.', typed.trim(), `${site.name}, ${site.city}, ${site.region}`]
              .filter(Boolean)
              .join('\n\n')}
          </p>
        </blockquote>
      </figure>
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" size="compact" busy={busy} busyLabel="Saving...">
        Save signature
      </Button>
    </form>
  )
}
