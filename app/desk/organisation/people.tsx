import { useRef, useState } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/format.ts'
import { toast } from '#app/ui/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { revokeInvitation, removePerson, updatePerson } from '#contract/people.ts'
import {
  type Invitation,
  ACCOUNT_CHANGE,
  type Person,
  reloadAccount,
  peopleQuery,
  type People as PeopleData,
} from '../settings/account-queries.ts'
import { useChange } from '../shell/use-change.ts'
import { Badge } from '#app/ui/badge.tsx'
import { flushSync } from 'react-dom'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useOperationForm } from '#app/forms/use-operation-form.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PROOF_MESSAGES, ProofFields } from '../settings/proof-fields.tsx'
import { AccountPanel, QueryBoundary } from '../settings/account-panel.tsx'
import { InviteSteps } from './invite-steps.tsx'

function OpenInvitations({ invitations }: { invitations: Invitation[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const revoke = useChange({
    ...ACCOUNT_CHANGE,
    operation: revokeInvitation,
    onDone: () => {
      // The button that had the focus goes with the row; with the last row the whole list goes.
      if (invitations.length > 1) heading.current?.focus()
      else document.getElementById('people')?.focus()
    },
    say: (_, { id }) => ({
      title: 'Invitation Revoked',
      text: `The link sent to ${invitations.find((each) => each.id === id)?.email ?? 'them'} no longer works.`,
    }),
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
            <Button variant="outline" size="compact" disabled={revoke.isChanging} onClick={() => revoke.change({ id })}>
              Revoke<span className="sr-only"> the invitation of {fullName(names)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** 'Now', 'Now, on 2 devices' or 'No'. */
function signedInText(sessions: number): string {
  if (sessions === 0) return 'No'
  return sessions === 1 ? 'Now' : `Now, on ${sessions} devices`
}

type PersonRowProps = {
  person: Person
  /** Undefined if the reader may not decide. */
  onManager: ((manager: boolean) => void) | undefined
  onRemove: () => void
}

function PersonRow({ person, onManager, onRemove }: PersonRowProps) {
  const { email, signed_in, last_seen_at, second_factor, you, manager } = person
  return (
    <li data-current={you ? '' : undefined}>
      <p className="person-name">
        <b dir="auto">{fullName(person)}</b>
        {you && <Badge tone="default">You</Badge>}
        <span>{email}</span>
      </p>
      <dl>
        <div>
          <dt>Signed in</dt>
          <dd>{signedInText(signed_in)}</dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>{last_seen_at ? formatMoment(last_seen_at) : 'Not known'}</dd>
        </div>
        <div>
          <dt>Two-step sign-in</dt>
          <dd>{second_factor ? 'On' : 'Off'}</dd>
        </div>
        {!onManager && (
          <div>
            <dt>Manager</dt>
            <dd>{manager ? 'Yes' : 'No'}</dd>
          </div>
        )}
      </dl>
      {onManager && (
        <label className="setting-switch">
          <input type="checkbox" checked={manager} onChange={({ target }) => onManager(target.checked)} />
          Manager<span className="sr-only">: {fullName(person)}</span>
        </label>
      )}
      {!you && (
        <Button variant="outline" size="compact" aria-haspopup="dialog" onClick={onRemove}>
          Remove<span className="sr-only"> {fullName(person)}</span>
        </Button>
      )}
    </li>
  )
}

type RemoveDialogProps = {
  person: Person
  /** The address of the admin who removes the person. */
  email: string
  onRemoved: () => void
  onCancel: () => void
}

/** Explains the removal of a person and asks for the admin's own password. */
function RemoveDialog({ person, email, onRemoved, onCancel }: RemoveDialogProps) {
  const client = useQueryClient()
  const { errors, failure, busy, props } = useOperationForm({
    operation: removePerson,
    variant: 'panel',
    blankMessages: PROOF_MESSAGES,
    send: (input) => callSignedIn(removePerson, input),
    onSent: () => {
      onRemoved()
      void reloadAccount(client)
    },
  })
  const name = fullName(person)
  return (
    <Dialog
      title={
        <>
          Remove <span dir="auto">{name}</span>?
        </>
      }
      className="remove-person"
      hasCloseButton={false}
      isLocked={busy}
      aria-describedby="remove-why"
      onClose={onCancel}
    >
      <div id="remove-why">
        <p>They are signed out everywhere right away and can’t sign in anymore.</p>
        <p>
          Their answers stay, under their name. Invitations they sent stop working. You can invite them again later.
        </p>
      </div>
      <form {...props} className="account-form">
        <input type="hidden" name="id" value={person.id} />
        <ProofFields id="remove" email={email} errors={errors} busy={busy} />
        {failure && <Notice>{failure}</Notice>}
        <div className="account-actions">
          <Button type="submit" size="compact" busy={busy} busyLabel="Removing...">
            Remove
          </Button>
          <Button variant="outline" size="compact" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

export function People({ email }: { email: string }) {
  const people = useQuery(peopleQuery)
  return (
    <AccountPanel id="people" title="People">
      <QueryBoundary query={people} subject="The list of people">
        {(data) => <PeopleLists {...data} email={email} />}
      </QueryBoundary>
    </AccountPanel>
  )
}

function PeopleLists({ people, invitations, email }: PeopleData & { email: string }) {
  const list = useRef<HTMLUListElement>(null)
  const [removing, setRemoving] = useState<Person>()
  const { change, pending } = useChange({ ...ACCOUNT_CHANGE, operation: updatePerson })
  const managers = people.filter(({ manager }) => manager)
  const mayManage = managers.length === 0 || managers.some(({ you }) => you)
  const onRemoved = (person: Person) => {
    // Nothing outside the dialog can have the focus while it is open.
    flushSync(() => setRemoving(undefined))
    toast({ kind: 'success', title: 'Person Removed', text: `${fullName(person)} can no longer sign in.` })
    // The button that had the focus goes with the row.
    list.current?.focus()
  }
  return (
    <>
      <ul className="people-list" ref={list} tabIndex={-1} aria-labelledby="people">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={pending?.id === person.id ? { ...person, ...pending } : person}
            onManager={mayManage ? (manager) => change({ id: person.id, manager }) : undefined}
            onRemove={() => setRemoving(person)}
          />
        ))}
      </ul>
      <p className="people-managers">Managers can mention everyone with @all in a note, and decide who is a manager.</p>
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
      <InviteSteps email={email} />
      {removing && (
        <RemoveDialog
          person={removing}
          email={email}
          onRemoved={() => onRemoved(removing)}
          onCancel={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}
