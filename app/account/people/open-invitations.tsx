import { useRef } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/full-name.ts'
import { toast } from '#app/lib/toast/toast.tsx'
import { Button } from '#app/ui/button.tsx'
import { revokeInvitation } from '#contract/people.ts'
import type { Invitation } from '../account-queries.ts'
import { useAccountMutation } from '../use-account-mutation.ts'

/** Invitations that have not been accepted yet, with a button to revoke each. */
export function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const revoke = useAccountMutation(revokeInvitation, (_, { id }) => {
    const revoked = invitations.find((invitation) => invitation.id === id)
    toast({
      kind: 'success',
      title: 'Invitation Revoked',
      text: `The link sent to ${revoked?.email ?? 'them'} no longer works.`,
    })
    // The button that had the focus goes with the row; with the last row the whole list goes.
    if (invitations.length > 1) heading.current?.focus()
    else document.getElementById('people')?.focus()
  })
  return (
    <div className="open-invitations">
      <h3 id="open-invitations" ref={heading} tabIndex={-1}>
        Open invitations
      </h3>
      <ul className="people-list" aria-labelledby="open-invitations">
        {invitations.map(({ id, email, invited_by, expires_at, ...names }) => (
          <li key={id}>
            <p className="person-name">
              <b dir="auto">{fullName(names)}</b>
              <span>{email}</span>
            </p>
            <dl>
              <div>
                <dt>Invited by</dt>
                <dd dir="auto">{invited_by}</dd>
              </div>
              <div>
                <dt>Link ends</dt>
                <dd>{formatMoment(expires_at)}</dd>
              </div>
            </dl>
            <Button variant="outline" size="compact" disabled={revoke.isPending} onClick={() => revoke.mutate({ id })}>
              Revoke<span className="sr-only"> the invitation of {fullName(names)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
