import { use } from 'react'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { ReloadAdmin } from '#app/lib/session/reload-admin.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { updateMe } from '#contract/account.ts'
import type { getMe } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'

/** Changes the admin's own name. */
export function NameForm({ admin }: { admin: ResponseBody<typeof getMe> }) {
  const reloadAdmin = use(ReloadAdmin)
  const { errors, failure, busy, props } = useOperationForm({
    operation: updateMe,
    variant: 'panel',
    send: (input) => callSignedIn(updateMe, input),
    onSent: ({ first_name, last_name }, _input, form) => {
      toast({ kind: 'success', title: 'Name Changed', text: `Customers see ${first_name} ${last_name} now.` })
      form.querySelector<HTMLElement>('[type=submit]')?.focus()
      void reloadAdmin()
    },
  })
  return (
    <form {...props} className="account-form">
      <p>Customers see it above each of your answers.</p>
      <div className="name-pair">
        <Field id="name-first" label="First name" error={errors.first_name}>
          <TextInput
            name="first_name"
            defaultValue={admin.first_name}
            autoComplete="given-name"
            dir="auto"
            readOnly={busy}
            required
          />
        </Field>
        <Field id="name-last" label="Last name" error={errors.last_name}>
          <TextInput
            name="last_name"
            defaultValue={admin.last_name}
            autoComplete="family-name"
            dir="auto"
            readOnly={busy}
            required
          />
        </Field>
      </div>
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" size="compact" busy={busy} busyLabel="Saving...">
        Save name
      </Button>
    </form>
  )
}
