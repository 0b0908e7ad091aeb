import { useQueryClient } from '@tanstack/react-query'
import { followTicket, unfollowTicket, takeTicket } from '#contract/assignment.ts'
import { updateTicket } from '#contract/tickets.ts'
import { ticketQuery, type OpenTicket, reloadTickets } from './ticket-queries.ts'
import { useTicketChange } from './change-ticket.ts'
import { useChange } from '../shell/use-change.ts'
import BellIcon from 'lucide-react/icons/bell'
import BellOffIcon from 'lucide-react/icons/bell-off'
import CheckIcon from 'lucide-react/icons/check'
import UserRoundXIcon from 'lucide-react/icons/user-round-x'
import { useContext, useRef } from 'react'
import { useTeam, CurrentAdminId } from '../shell/team.ts'
import { MenuItem, Menu } from '#app/ui/menu.tsx'
import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import HandIcon from 'lucide-react/icons/hand'
import UserRoundIcon from 'lucide-react/icons/user-round'
import { ApiError } from '#app/lib/api.ts'
import { callSignedIn } from '#app/lib/session/session-expiry.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { useActionProps } from '../keys/key-map.ts'
import { focusIfLost } from '../shell/focus.ts'
import { OwnerMark } from './badges.tsx'

type Following = ReturnType<typeof useFollowing>

function useFollowing({ id, followers = [] }: OpenTicket, ownId: string) {
  const client = useQueryClient()
  const isFollowing = followers.some((follower) => follower.id === ownId)
  const { change, failure } = useChange({
    send: (follows: boolean) => callSignedIn(follows ? followTicket : unfollowTicket, { id, user: ownId }),
    onDone: (ticket) => client.setQueryData(ticketQuery(id).queryKey, ticket),
    say: (_ticket, follows) => ({
      title: 'Ticket Updated',
      text: follows ? 'You follow this ticket now' : 'You don’t follow this ticket anymore',
    }),
    reload: reloadTickets,
  })
  const others = followers.filter((follower) => follower.id !== ownId).map(({ name }) => name)
  const names = isFollowing ? ['you', ...others] : others
  return { isFollowing, names, toggle: () => change(!isFollowing), failure }
}

type OwnerEntriesProps = {
  following: Following
  ownerId: string | null
  onGive: (id: string | null) => void
}

function OwnerEntries({ following: { isFollowing, names, toggle }, ownerId, onGive }: OwnerEntriesProps) {
  const ownId = useContext(CurrentAdminId)
  const team = useTeam()
  // Oneself first.
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
      <MenuItem icon={isFollowing ? <BellOffIcon /> : <BellIcon />} onSelect={toggle}>
        {isFollowing ? 'Unfollow' : 'Follow'}
      </MenuItem>
      <p className="menu-note small muted">
        {names.length === 0 ? 'Nobody follows it.' : `Followed by ${new Intl.ListFormat('en-US').format(names)}.`}
      </p>
    </>
  )
}

export function OwnerControl({ ticket }: { ticket: OpenTicket }) {
  const takeProps = useActionProps('take')
  const ownId = useContext(CurrentAdminId) ?? ''
  const team = useTeam()
  const control = useRef<HTMLDivElement>(null)
  const personOf = (id: string | null | undefined) => {
    const person = team.find((member) => member.id === id)
    return person ? { id: person.id, name: person.name } : null
  }
  const rowOf = (id: string | null | undefined) => ({ assignee_id: id ?? null, assignee: personOf(id) })
  const taking = useTicketChange(takeTicket, ticket, {
    scope: 'owner',
    row: () => rowOf(ownId),
    fields: () => ({ assignee_id: ownId }),
    describe: () => 'You own it now',
  })
  const giving = useTicketChange(updateTicket, ticket, {
    scope: 'owner',
    row: ({ assignee_id }) => rowOf(assignee_id),
    fields: ({ assignee_id = null }) => ({ assignee_id }),
    describe: ({ assignee_id }) => describeOwner(personOf(assignee_id)?.name, assignee_id === ownId),
  })
  const following = useFollowing(ticket, ownId)
  // The new owner while it is being saved; the ticket's own again should that fail.
  const given = giving.pending ? personOf(giving.pending.assignee_id) : ticket.assignee
  const owner = taking.pending ? (personOf(ownId) ?? { id: ownId, name: 'You' }) : given
  const take = () => {
    giving.reset()
    taking.change({ id: ticket.id })
  }
  const give = (assignee_id: string | null) => {
    taking.reset()
    if (assignee_id !== (owner?.id ?? null)) giving.change({ id: ticket.id, assignee_id })
  }
  const failure = describeTaken(taking.error) || taking.failure || giving.failure || following.failure
  return (
    <div ref={control} className="owner-control row">
      {!owner && (
        <SecondaryButton
          icon={<HandIcon />}
          {...takeProps}
          onClick={() => {
            take()
            focusIfLost(() => control.current?.querySelector<HTMLElement>('[data-owner]'))
          }}
        >
          Take it
        </SecondaryButton>
      )}
      <Menu
        className="work-button"
        data-owner
        {...useActionProps('assign')}
        label="Owner and followers"
        aria-busy={Boolean(taking.pending ?? giving.pending)}
        button={
          <>
            {owner ? (
              <>
                <OwnerMark owner={owner} />
                <bdi className="owner-name truncated" title={owner.name}>
                  {owner.name}
                </bdi>
              </>
            ) : (
              <>
                <UserRoundIcon className="on-phones" />
                <span className="sr-only">No owner, </span>
                <span className="owner-name truncated">Assign</span>
              </>
            )}
            <ChevronDownIcon size={16} />
          </>
        }
      >
        <OwnerEntries following={following} ownerId={owner?.id ?? null} onGive={give} />
      </Menu>
      <output className="work-failure">{failure}</output>
    </div>
  )
}

function describeOwner(name: string | undefined, isOwn: boolean): string {
  if (isOwn) return 'You own it now'
  return name ? `${name} owns it now` : 'It has no owner now'
}

/** Names the person who took the ticket first; '' for other errors. */
function describeTaken(error: unknown): string {
  const isTaken = error instanceof ApiError && error.problem.assignee
  return isTaken ? `${isTaken.name} has it already.` : ''
}
