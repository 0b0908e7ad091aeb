import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#app/lib/toast/toast.tsx'
import { fullName } from '#app/lib/full-name.ts'
import { updatePerson } from '#contract/people.ts'
import { AccountPanel } from '../account-panel.tsx'
import { peopleQuery, type People as PeopleData, type Person } from '../account-queries.ts'
import { QueryBoundary } from '../query-boundary.tsx'
import { useAccountMutation } from '../use-account-mutation.ts'
import { InviteSteps } from './invite-steps.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { PersonRow } from './person-row.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** Everybody who can open the dashboard, with who is signed in now, and how to add and remove colleagues. */
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
  // Shown at once: the box would jump back until the mutation reports its state.
  const [pending, setPending] = useState<{ id: string; manager: boolean }>()
  const { mutate } = useAccountMutation(updatePerson, () => {})
  const managers = people.filter(({ manager }) => manager)
  const mayManage = managers.length === 0 || managers.some(({ you }) => you)
  const change = (id: string, manager: boolean) => {
    if (pending) return
    setPending({ id, manager })
    mutate({ id, manager }, { onSettled: () => setPending(undefined) })
  }
  const onRemoved = (person: Person) => {
    setRemoving(undefined)
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
            onManager={mayManage ? (manager) => change(person.id, manager) : undefined}
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
