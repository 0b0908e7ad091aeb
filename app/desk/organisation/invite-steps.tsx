import { useEffect, useState } from 'react'
import { restoreFields } from '#app/forms/restore-fields.ts'
import { useOperationForm } from '#app/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { invitePerson } from '#contract/people.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { keepInviteDraft, readInviteDraft, clearInviteDraft } from './invite-draft.ts'
import { PROOF_MESSAGES, ProofFields, useFocusOnStep } from '../settings/proof-fields.tsx'
import { fullName } from '#app/lib/format.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { reloadAccount } from '../settings/account-queries.ts'

type InviteFormProps = {
  /** The address of the admin who invites. */
  email: string
  onInvited: (invitation: ResponseBody<typeof invitePerson>) => void
  onCancel: () => void
}

function InviteForm({ email, onInvited, onCancel }: InviteFormProps) {
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

type InvitedStepProps = { invitation: ResponseBody<typeof invitePerson>; onDone: () => void }

/** The link of a new invitation, shown this once, and what happens with its email. */
function InvitedStep({ invitation, onDone }: InvitedStepProps) {
  const { email, link, mail } = invitation
  return (
    <div className="invited">
      <h3 tabIndex={-1} data-begins="">
        <span dir="auto">{fullName(invitation)}</span> is invited
      </h3>
      <p>
        {mail === 'smtp' ? (
          <>An email is on its way to {email}. You can also pass the link on yourself.</>
        ) : (
          <>No mail server is set up, so the email to {email} stays in the outbox folder. Pass the link on yourself.</>
        )}{' '}
        It works once, for 7 days, and this page won’t show it again.
      </p>
      <Field id="invitation-link" label="Invitation link">
        <TextInput value={link} readOnly onFocus={({ target }) => target.select()} />
      </Field>
      <div className="account-actions">
        <CopyButton read={() => link} what="the link" showsWhat />
        <Button variant="outline" size="compact" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

type Step = { at: 'rest' | 'form' } | { at: 'invited'; invitation: ResponseBody<typeof invitePerson> }

/** Invites a colleague: a button, then the form, then the link. */
export function InviteSteps({ email }: { email: string }) {
  const client = useQueryClient()
  const [step, setStep] = useState<Step>(() => ({ at: readInviteDraft() ? 'form' : 'rest' }))
  const area = useFocusOnStep(step.at, null)
  return (
    <div className="invite" ref={area}>
      {step.at === 'rest' && (
        <>
          <p>Everyone here can read and answer all tickets, and can invite and remove others.</p>
          <Button size="compact" data-begins="" onClick={() => setStep({ at: 'form' })}>
            Invite someone
          </Button>
        </>
      )}
      {step.at === 'form' && (
        <InviteForm
          email={email}
          onInvited={(invitation) => {
            clearInviteDraft()
            setStep({ at: 'invited', invitation })
            void reloadAccount(client)
          }}
          onCancel={() => {
            clearInviteDraft()
            setStep({ at: 'rest' })
          }}
        />
      )}
      {step.at === 'invited' && <InvitedStep invitation={step.invitation} onDone={() => setStep({ at: 'rest' })} />}
    </div>
  )
}
