import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useKeptForm } from '#app/lib/drafts/use-kept-form.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { fullName } from '#app/lib/format.ts'
import { Badge } from '#app/ui/badge.tsx'
import { SecondaryButton } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field, SelectInput, TextInput } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast-store.ts'
import type { Operation, ResponseBody } from '#contract/operation.ts'
import { invitePerson, type listPeople, removePerson, revokeInvitation, updatePerson } from '#contract/people.ts'
import { type Role, ROLE_NAMES, ROLES } from '#contract/roles.ts'
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
        {invitations.map(({ id, email, role, invited_by, expires_at, ...names }) => (
          <li key={id} className="row">
            <div className="breakable">
              <p className="row">
                <bdi className="strong">{fullName(names)}</bdi>
                <span className="muted">{email}</span>
              </p>
              <dl className="row small">
                <Fact name="Role">{ROLE_NAMES[role]}</Fact>
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
  onChangeRole: () => void
  onRemove: () => void
}

function PersonRow({ person, onChangeRole, onRemove }: PersonRowProps) {
  const { email, signed_in, last_seen_at, second_factor, you, role } = person
  return (
    <li className="row" data-current={you ? '' : undefined}>
      <div className="breakable">
        <p className="row">
          <bdi className="strong">{fullName(person)}</bdi>
          {you && <Badge tone="default">You</Badge>}
          <span className="muted">{email}</span>
        </p>
        <dl className="row small">
          <Fact name="Role">{ROLE_NAMES[role]}</Fact>
          <Fact name="Signed in">{signedInText(signed_in)}</Fact>
          <Fact name="Last seen">{last_seen_at ? formatMoment(last_seen_at) : 'Not known'}</Fact>
          <Fact name="Two-step sign-in">{second_factor ? 'On' : 'Off'}</Fact>
        </dl>
      </div>
      <SecondaryButton aria-haspopup="dialog" onClick={onChangeRole}>
        Change role<span className="sr-only"> of {fullName(person)}</span>
      </SecondaryButton>
      {!you && (
        <SecondaryButton aria-haspopup="dialog" onClick={onRemove}>
          Remove<span className="sr-only"> {fullName(person)}</span>
        </SecondaryButton>
      )}
    </li>
  )
}

type PersonDialogProps<O extends Operation> = Omit<ComponentProps<typeof AccountForm<O>>, 'blankMessages' | 'title'> & {
  title: ReactNode
  person: Person
  /** The address of the admin who changes the person. */
  email: string
  onCancel: () => void
}

/** A change of a person, which takes the admin's own password. */
function PersonDialog<O extends Operation>({ title, person, email, children, ...form }: PersonDialogProps<O>) {
  const { id, onCancel } = form
  return (
    <Dialog
      title={title}
      className="person-dialog"
      hasCloseButton={false}
      aria-describedby={`${id}-why`}
      onCancel={(event) => {
        if (event.currentTarget.querySelector('[aria-busy="true"]')) event.preventDefault()
      }}
      onClose={onCancel}
    >
      <AccountForm {...form} blankMessages={PROOF_MESSAGES}>
        {children}
        <input type="hidden" name="id" value={person.id} />
        <ProofFields id={id} email={email} />
      </AccountForm>
    </Dialog>
  )
}

const RoleField = ({ id, chosen }: { id: string; chosen: Role }) => (
  <Field
    id={`${id}-role`}
    label="Role"
    hint="Technicians work on tickets. Managers also change what everyone uses. Admins also manage people, email and the website."
  >
    <SelectInput name="role" defaultValue={chosen}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_NAMES[role]}
        </option>
      ))}
    </SelectInput>
  </Field>
)

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
              tickets.
            </p>
            <RoleField id="invite" chosen="technician" />
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
  const client = useQueryClient()
  const list = useRef<HTMLUListElement>(null)
  const [changing, setChanging] = useState<{ what: 'role' | 'removal'; person: Person }>()
  const onCancel = () => setChanging(undefined)
  const onDone = (title: string, text: string) => {
    // Nothing outside the dialog can have the focus while it is open.
    flushSync(onCancel)
    toast({ kind: 'success', title, text })
    // The button that had the focus goes with the row of a person who was removed.
    list.current?.focus()
    void reloadAccount(client)
  }
  const name = changing && fullName(changing.person)
  return (
    <>
      <ul className="setting-list" ref={list} tabIndex={-1} aria-labelledby="people">
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            onChangeRole={() => setChanging({ what: 'role', person })}
            onRemove={() => setChanging({ what: 'removal', person })}
          />
        ))}
      </ul>
      {invitations.length > 0 && <OpenInvitations invitations={invitations} />}
      {changing?.what === 'role' && (
        <PersonDialog
          {...changing}
          title={
            <>
              Role of <bdi>{name}</bdi>
            </>
          }
          operation={updatePerson}
          id="role"
          email={email}
          action="Change role"
          busyLabel="Changing..."
          onSent={({ role }) => onDone('Role Changed', `${name} has the role ${ROLE_NAMES[role]} now.`)}
          onCancel={onCancel}
        >
          <p id="role-why" className="muted">
            It takes effect right away, with whatever they have open.
          </p>
          <RoleField id="role" chosen={changing.person.role} />
        </PersonDialog>
      )}
      {changing?.what === 'removal' && (
        <PersonDialog
          {...changing}
          title={
            <>
              Remove <bdi>{name}</bdi>?
            </>
          }
          operation={removePerson}
          id="remove"
          email={email}
          action="Remove"
          busyLabel="Removing..."
          onSent={() => onDone('Person Removed', `${name} can no longer sign in.`)}
          onCancel={onCancel}
        >
          <div id="remove-why" className="stack muted">
            <p>They are signed out everywhere right away and can’t sign in anymore.</p>
            <p>
              Their replies stay, under their name. Invitations they sent stop working. You can invite them again later.
            </p>
          </div>
        </PersonDialog>
      )}
    </>
  )
}
