import { use } from 'react'
import { useOperationForm } from '#app/forms/use-operation-form.ts'
import { ReloadAdmin, callSignedIn } from '#app/lib/session/session-expiry.ts'
import { toast } from '#app/ui/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput, TextArea, PasswordInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { updateMe, changePassword } from '#contract/account.ts'
import type { getMe } from '#contract/auth.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '#contract/vocabulary.ts'
import { reloadAccount } from './account-queries.ts'
import { PasswordManagerUsername } from './proof-fields.tsx'
import { site } from '#site'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'

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

export function PasswordForm({ email }: { email: string }) {
  const client = useQueryClient()
  const { errors, failure, busy, props } = useOperationForm({
    operation: changePassword,
    variant: 'panel',
    send: (input) => callSignedIn(changePassword, input),
    onSent: (_response, _input, form) => {
      form.reset()
      toast({ kind: 'success', title: 'Password Changed', text: 'Your other sessions have ended.' })
      form.querySelector<HTMLElement>('[type=submit]')?.focus()
      void reloadAccount(client)
    },
  })
  return (
    <form {...props} className="account-form">
      <p>A new password ends your other sessions.</p>
      <PasswordManagerUsername email={email} />
      <Field id="change-password" label="Current password" error={errors.password}>
        <PasswordInput readOnly={busy} name="password" autoComplete="current-password" required />
      </Field>
      <Field
        id="change-newPassword"
        label="New password"
        hint={`At least ${LIMITS.password.min} characters. Length is what counts: a few words are fine.`}
        error={errors.newPassword}
      >
        <PasswordInput readOnly={busy} name="newPassword" autoComplete="new-password" required />
      </Field>
      {failure && <Notice>{failure}</Notice>}
      <Button type="submit" size="compact" busy={busy} busyLabel="Changing password...">
        Change password
      </Button>
    </form>
  )
}

/** Changes the signature of the admin's emailed answers, with a preview. */
export function SignatureForm({ admin }: { admin: ResponseBody<typeof getMe> }) {
  const reloadAdmin = use(ReloadAdmin)
  const { values, set, forget } = useKeptForm('signature', { signature: admin.signature })
  const { errors, failure, busy, props } = useOperationForm({
    operation: updateMe,
    variant: 'panel',
    send: (input) => callSignedIn(updateMe, input),
    onSent: ({ signature }, _input, form) => {
      const text = signature ? 'Your next answers end with it.' : 'Your next answers end without one.'
      toast({ kind: 'success', title: 'Signature Saved', text })
      form.querySelector<HTMLElement>('[type=submit]')?.focus()
      // Once the page has the saved one, so that the old one does not come back for a moment.
      void reloadAdmin().then(forget)
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
          value={values.signature}
          readOnly={busy}
          onChange={({ target }) => set({ signature: target.value })}
        />
      </Field>
      <figure className="form-preview">
        <figcaption>How an answer ends</figcaption>
        <blockquote>
          <p dir="auto" style={{ whiteSpace: 'pre-line' }}>
            {['…the end of your answer.', values.signature.trim(), `${site.name}, ${site.city}, ${site.region}`]
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
