import { useContext } from 'react'
import { initialsOf } from '#app/lib/team.ts'
import { CurrentAdminId } from '../../state/current-admin.ts'

/** The owner as a small disc: their initials, or “You”. */
export function OwnerMark({ owner }: { owner: { id: string; name: string } }) {
  const isOwn = useContext(CurrentAdminId) === owner.id
  return (
    <span className="owner-mark" data-own={isOwn || undefined} title={`Owner: ${owner.name}`}>
      <span aria-hidden="true">{isOwn ? 'You' : initialsOf(owner.name)}</span>
      <span className="sr-only">{isOwn ? 'Yours' : `Owner: ${owner.name}`}</span>
    </span>
  )
}
