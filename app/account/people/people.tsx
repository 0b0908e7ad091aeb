import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '#app/lib/toast/toast.tsx'
import { fullName } from '#app/lib/full-name.ts'
import { AccountPanel } from '../account-panel.tsx'
import { peopleQuery, type People as PeopleData, type Person } from '../account-queries.ts'
import { QueryBoundary } from '../query-boundary.tsx'
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
          <PersonRow key={person.id} person={person} onRemove={() => setRemoving(person)} />
        ))}
      </ul>
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
