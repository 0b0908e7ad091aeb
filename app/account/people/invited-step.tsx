import { fullName } from '#app/lib/full-name.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/forms/field.tsx'
import type { invitePerson } from '#contract/people.ts'
import type { ResponseBody } from '#contract/operation.ts'

type InvitedStepProps = { invitation: ResponseBody<typeof invitePerson>; onDone: () => void }

/** The link of a new invitation, shown this once, and what happens with its email. */
export function InvitedStep({ invitation, onDone }: InvitedStepProps) {
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
