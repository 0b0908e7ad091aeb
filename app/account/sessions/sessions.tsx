import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/lib/toast/toast.tsx'
import { endOtherSessions, endSession } from '#contract/account.ts'
import { AccountPanel } from '../account-panel.tsx'
import { sessionsQuery, type Session } from '../account-queries.ts'
import { parseDevice } from './device.ts'
import { QueryBoundary } from '../query-boundary.tsx'
import { SessionRow } from './session-row.tsx'
import { useAccountMutation } from '../use-account-mutation.ts'

/** The admin's sessions on all devices, with buttons to end them. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery)
  return (
    <AccountPanel id="sessions" title="Where you’re signed in">
      <QueryBoundary query={sessions} subject="Your sessions">
        {(list) => <SessionList sessions={list} />}
      </QueryBoundary>
    </AccountPanel>
  )
}

function SessionList({ sessions }: { sessions: Session[] }) {
  const list = useRef<HTMLUListElement>(null)
  /** The focused row is about to be removed. */
  const keepFocus = () => list.current?.focus()
  const end = useAccountMutation(endSession, (_, { id }) => {
    const ended = sessions.find((session) => session.id === id)
    toast({
      kind: 'success',
      title: 'Session Ended',
      text: `${parseDevice(ended?.user_agent ?? null).name} is signed out.`,
    })
    keepFocus()
  })
  const endOthers = useAccountMutation(endOtherSessions, () => {
    toast({ kind: 'success', title: 'Sessions Ended', text: 'You’re signed in on this device only.' })
    keepFocus()
  })
  const others = sessions.filter(({ current }) => !current).length
  const busy = end.isPending || endOthers.isPending
  return (
    <>
      <ul className="session-list" ref={list} tabIndex={-1} aria-labelledby="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} busy={busy} onEnd={() => end.mutate({ id: session.id })} />
        ))}
      </ul>
      <footer className="session-end">
        {others === 0 ? (
          <p>You’re signed in on this device only.</p>
        ) : (
          <Button variant="outline" size="compact" disabled={busy} onClick={() => endOthers.mutate({})}>
            End all other sessions
          </Button>
        )}
      </footer>
    </>
  )
}
