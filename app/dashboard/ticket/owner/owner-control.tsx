import ChevronDownIcon from 'lucide-react/icons/chevron-down'
import HandIcon from 'lucide-react/icons/hand'
import UserRoundIcon from 'lucide-react/icons/user-round'
import { useContext, useRef } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { useTeam } from '#app/lib/team.ts'
import { Menu } from '#app/ui/menu.tsx'
import { Button } from '#app/ui/button.tsx'
import { takeTicket } from '#contract/team/assignment.ts'
import { updateTicket } from '#contract/tickets.ts'
import { useActionProps } from '../../keys/key-map.ts'
import { CurrentAdminId } from '../../state/current-admin.ts'
import type { OpenTicket } from '../open-ticket.ts'
import { useQuickChange } from '../use-quick-change.ts'
import { OwnerEntries } from './owner-entries.tsx'
import { OwnerMark } from './owner-mark.tsx'
import { useFollowing } from './use-following.ts'

/** Who owns the ticket, to be taken, given and followed. */
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
  const taking = useQuickChange(takeTicket, ticket, {
    scope: 'owner',
    row: () => rowOf(ownId),
    fields: () => ({ assignee_id: ownId }),
    words: () => 'You own it now',
  })
  const giving = useQuickChange(updateTicket, ticket, {
    scope: 'owner',
    row: ({ assignee_id }) => rowOf(assignee_id),
    fields: ({ assignee_id = null }) => ({ assignee_id }),
    words: ({ assignee_id }) => ownerWords(personOf(assignee_id)?.name, assignee_id === ownId),
  })
  const following = useFollowing(ticket, ownId)
  const owner = ownerNow()

  /** The new owner while it is being saved; the ticket's own again should that fail. */
  function ownerNow() {
    if (taking.pending) return personOf(ownId) ?? { id: ownId, name: 'You' }
    if (giving.pending) return personOf(giving.pending.assignee_id)
    return ticket.assignee
  }
  const take = () => {
    giving.reset()
    taking.change({ id: ticket.id })
  }
  const give = (assignee_id: string | null) => {
    taking.reset()
    if (assignee_id !== (owner?.id ?? null)) giving.change({ id: ticket.id, assignee_id })
  }
  const failure = takenBy(taking.error) || taking.failure || giving.failure || following.failure
  return (
    <div ref={control} className="owner-control">
      {!owner && (
        <Button
          variant="outline"
          size="compact"
          icon={<HandIcon />}
          {...takeProps}
          onClick={() => {
            take()
            // The button is gone with the press. A key right after it may have moved the focus already.
            requestAnimationFrame(() => {
              const { activeElement } = document
              if (activeElement === document.body) control.current?.querySelector<HTMLElement>('[data-owner]')?.focus()
            })
          }}
        >
          Take it
        </Button>
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
                <bdi className="owner-name" title={owner.name}>
                  {owner.name}
                </bdi>
              </>
            ) : (
              <>
                <UserRoundIcon className="on-phones" />
                <span className="sr-only">No owner, </span>
                <span className="owner-name">Assign</span>
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

/** Who owns it now, in a sentence. */
function ownerWords(name: string | undefined, isOwn: boolean): string {
  if (isOwn) return 'You own it now'
  return name ? `${name} owns it now` : 'It has no owner now'
}

/** Somebody else was faster: who. */
function takenBy(error: unknown): string {
  const isTaken = error instanceof ApiError && error.problem.assignee
  return isTaken ? `${isTaken.name} has it already.` : ''
}
