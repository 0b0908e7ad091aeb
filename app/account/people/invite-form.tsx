import { useEffect } from 'react'
import { restoreFields } from '#app/lib/forms/restore-fields.ts'
import { useOperationForm } from '#app/lib/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { invitePerson } from '#contract/people.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { keepInviteDraft, readInviteDraft } from './invite-draft.ts'
import { PROOF_MESSAGES, ProofFields } from '../proof-fields.tsx'

type InviteFormProps = {
  /** The address of the admin who invites. */
  email: string
  onInvited: (invitation: ResponseBody<typeof invitePerson>) => void
  onCancel: () => void
}

export function InviteForm({ email, onInvited, onCancel }: InviteFormProps) {
  const { errors, failure, busy, props } = useOperationForm({
    operation: invitePerson,
    variant: 'panel',
    blankMessages: PROOF_MESSAGES,
    send: (input) => callSignedIn(invitePerson, input),
    onSent: onInvited,
  })
  useEffect(() => {
    if (props.ref.current) restoreFields(readInviteDraft(), props.ref.current)
  }, [props.ref])
  return (
    <form {...props} className="account-form" onInput={({ currentTarget }) => keepInviteDraft(currentTarget)}>
      <h3>Invite someone</h3>
      <p>They get a link to choose their password. It works once, for 7 days.</p>
      <div className="name-pair">
        <Field id="invite-first" label="First name" error={errors.first_name}>
          <TextInput name="first_name" autoComplete="off" dir="auto" readOnly={busy} required data-begins="" />
        </Field>
        <Field id="invite-last" label="Last name" error={errors.last_name}>
          <TextInput name="last_name" autoComplete="off" dir="auto" readOnly={busy} required />
        </Field>
      </div>
      <Field id="invite-email" label="Email" error={errors.email}>
        <TextInput name="email" type="email" autoComplete="off" spellCheck={false} readOnly={busy} required />
      </Field>
      <ProofFields id="invite" email={email} errors={errors} busy={busy} />
      {failure && <Notice>{failure}</Notice>}
      <div className="account-actions">
        <Button type="submit" size="compact" busy={busy} busyLabel="Inviting...">
          Invite
        </Button>
        <Button variant="outline" size="compact" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
