import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SecondaryButton } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast-store.ts'
import type { ResponseBody } from '#contract/operation.ts'
import { invitePerson, type listPeople, removePerson, revokeInvitation, updatePerson } from '#contract/people.ts'
import { Fact } from '../overview/fact.tsx'
import { AccountForm, PROOF_MESSAGES, ProofFields, useFocusOnStep } from '../settings/account-forms.tsx'
import { AccountPanel, QueryPanel } from '../settings/account-panel.tsx'
import { ACCOUNT_CHANGE, peopleQuery, reloadAccount, secondFactorQuery } from '../settings/account-queries.ts'
import type { SettingsProps } from '../settings/settings-pages.ts'
import { useChange } from '../shell/use-change.ts'
import { RequireSecondFactor } from './organisation-settings.tsx'

type Lists = ResponseBody<typeof listPeople>
type Person = Lists['people'][number]

function OpenInvitations({ invitations }: Pick<Lists, 'invitations'>) {
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
      <h4 id="open-invitations" ref={heading} tabIndex={-1}>
        Open invitations
      </h4>
      <ul className="setting-list" aria-labelledby="open-invitations">
        {invitations.map(({ id, email, invited_by, expires_at, ...names }) => (
          <li key={id} className="row">
            <div className="breakable">
              <p className="row">
                <bdi className="strong">{fullName(names)}</bdi>
                <span className="muted">{email}</span>
              </p>
              <dl className="row small">
                <Fact name="Invited by">
                  <bdi>{invited_by}</bdi>
                </Fact>
                <Fact name="Link ends">{formatMoment(expires_at)}</Fact>
              </dl>
            </div>
            <SecondaryButton disabled={revoke.isChanging} onClick={() => revoke.change({ id })}>
              Revoke<span className="sr-only"> the invitation of {fullName(names)}</span>
            </SecondaryButton>
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
    <li className="row" data-current={you ? '' : undefined}>
      <div className="breakable">
        <p className="row">
          <bdi className="strong">{fullName(person)}</bdi>
          {you && <Badge tone="default">You</Badge>}
          <span className="muted">{email}</span>
        </p>
        <dl className="row small">
          <Fact name="Signed in">{signedInText(signed_in)}</Fact>
          <Fact name="Last seen">{last_seen_at ? formatMoment(last_seen_at) : 'Not known'}</Fact>
          <Fact name="Two-step sign-in">{second_factor ? 'On' : 'Off'}</Fact>
          <Fact name="Manager">{manager ? 'Yes' : 'No'}</Fact>
        </dl>
      </div>
      {onManager && (
        <SecondaryButton onClick={() => onManager(!manager)}>
          {manager ? 'Remove as manager' : 'Make manager'}
          <span className="sr-only">: {fullName(person)}</span>
        </SecondaryButton>
      )}
      {!you && (
        <SecondaryButton aria-haspopup="dialog" onClick={onRemove}>
          Remove<span className="sr-only"> {fullName(person)}</span>
        </SecondaryButton>
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
  return (
    <Dialog
      title={
        <>
          Remove <bdi>{fullName(person)}</bdi>?
        </>
      }
      className="remove-person"
      hasCloseButton={false}
      aria-describedby="remove-why"
      onCancel={(event) => {
        if (event.currentTarget.querySelector('[aria-busy="true"]')) event.preventDefault()
      }}
      onClose={onCancel}
    >
      <div id="remove-why" className="stack muted">
        <p>They are signed out everywhere right away and can’t sign in anymore.</p>
        <p>
          Their replies stay, under their name. Invitations they sent stop working. You can invite them again later.
        </p>
      </div>
      <AccountForm
        operation={removePerson}
        id="remove"
        blankMessages={PROOF_MESSAGES}
        action="Remove"
        busyLabel="Removing..."
        onSent={() => {
          onRemoved()
          void reloadAccount(client)
        }}
        onCancel={onCancel}
      >
        <input type="hidden" name="id" value={person.id} />
        <ProofFields id="remove" email={email} />
      </AccountForm>
    </Dialog>
  )
}

type Invited = ResponseBody<typeof invitePerson>

function InvitedStep({ invitation, onDone }: { invitation: Invited; onDone: () => void }) {
  const { email, link, mail } = invitation
  return (
    <div className="invited breakable">
      <h4 tabIndex={-1} data-begins="">
        <bdi>{fullName(invitation)}</bdi> is invited
      </h4>
      <p className="muted">
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
      <div className="action-row">
        <CopyButton read={() => link} what="the link" showsWhat />
        <SecondaryButton onClick={onDone}>Done</SecondaryButton>
      </div>
    </div>
  )
}

/** `email` is the address of the admin who invites. */
function Invite({ email }: { email: string }) {
  const client = useQueryClient()
  const [invited, setInvited] = useState<Invited>()
  const { control, forget } = useKeptForm('invite', { email: '' })
  const area = useFocusOnStep(invited ? 'invited' : 'form', null)
  return (
    <AccountPanel id="invite" title="Invite a colleague">
      <div className="invite" ref={area}>
        {invited ? (
          <InvitedStep invitation={invited} onDone={() => setInvited(undefined)} />
        ) : (
          <AccountForm
            operation={invitePerson}
            id="invite"
            blankMessages={PROOF_MESSAGES}
            action="Invite"
            busyLabel="Inviting..."
            onSent={(invitation) => {
              forget()
              setInvited(invitation)
              void reloadAccount(client)
            }}
          >
            <p>
              They get a link to choose their password. It works once, for 7 days. Everyone here can read and answer all
              tickets, and can invite and remove others.
            </p>
            <div className="field-columns">
              <Field id="invite-email" label="Email">
                <TextInput
                  type="email"
                  autoComplete="off"
                  spellCheck={false}
                  required
                  data-begins=""
                  {...control('email')}
                />
              </Field>
              <ProofFields id="invite" email={email} hint="" />
            </div>
          </AccountForm>
        )}
      </div>
    </AccountPanel>
  )
}

export default function People({ admin }: Pick<SettingsProps, 'admin'>) {
  const people = useQuery(peopleQuery)
  const email = admin?.email ?? ''
  return (
    <>
      <QueryPanel id="people" title="The team" query={people} subject="The list of people">
        {(lists) => <PeopleLists {...lists} email={email} />}
      </QueryPanel>
      <Invite email={email} />
      <RequireSecondFactor hasOwn={useQuery(secondFactorQuery).data?.enabled ?? false} />
    </>
  )
}

function PeopleLists({ people, invitations, email }: Lists & { email: string }) {
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
      <ul className="setting-list" ref={list} tabIndex={-1} aria-labelledby="people">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={pending?.id === person.id ? { ...person, ...pending } : person}
            onManager={mayManage ? (manager) => change({ id: person.id, manager }) : undefined}
            onRemove={() => setRemoving(person)}
          />
        ))}
      </ul>
      <p className="panel-part muted small">
        Managers can mention everyone with @all in a note, and decide who is a manager.
      </p>
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
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
