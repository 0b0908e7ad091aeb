import BellIcon from 'lucide-react/icons/bell'
import BellOffIcon from 'lucide-react/icons/bell-off'
import CheckIcon from 'lucide-react/icons/check'
import UserRoundXIcon from 'lucide-react/icons/user-round-x'
import { useContext } from 'react'
import { useTeam } from '#app/lib/team.ts'
import { MenuItem } from '#app/ui/menu.tsx'
import { CurrentAdminId } from '../../state/current-admin.ts'
import type { Following } from './use-following.ts'

type OwnerEntriesProps = {
  following: Following
  ownerId: string | null
  onGive: (id: string | null) => void
}

/** Whom the ticket can be given to, and who follows it. */
export function OwnerEntries({ following, ownerId, onGive }: OwnerEntriesProps) {
  const ownId = useContext(CurrentAdminId)
  const team = useTeam()
  // Oneself first: to take it over, or to see that it is one's own.
  const people = [...team.filter(({ id }) => id === ownId), ...team.filter(({ id }) => id !== ownId)]
  return (
    <>
      <p className="menu-heading">Owner</p>
      {people.map(({ id, name, away }) => (
        <MenuItem
          key={id}
          aria-current={id === ownerId || undefined}
          icon={<CheckIcon style={{ visibility: id === ownerId ? 'visible' : 'hidden' }} />}
          detail={away ? 'away' : undefined}
          onSelect={() => onGive(id)}
        >
          <bdi>{name}</bdi>
          {id === ownId && ' (you)'}
        </MenuItem>
      ))}
      {ownerId && (
        <MenuItem icon={<UserRoundXIcon />} onSelect={() => onGive(null)}>
          No owner
        </MenuItem>
      )}
      <hr className="menu-rule" />
      <Followers following={following} />
    </>
  )
}

function Followers({ following: { isFollowing, others, toggle } }: { following: Following }) {
  return (
    <>
      <MenuItem icon={isFollowing ? <BellOffIcon /> : <BellIcon />} onSelect={toggle}>
        {isFollowing ? 'Unfollow' : 'Follow'}
      </MenuItem>
      <p className="menu-note">{followedBy(isFollowing, others)}</p>
    </>
  )
}

function followedBy(isFollowing: boolean, others: string[]): string {
  const names = [...(isFollowing ? ['you'] : []), ...others]
  if (names.length === 0) return 'Nobody follows it.'
  return `Followed by ${new Intl.ListFormat('en-US').format(names)}.`
}
