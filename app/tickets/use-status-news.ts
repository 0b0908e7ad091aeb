import { useContext, useEffect, useRef, useState } from 'react'
import { foldStatus } from '#contract/vocabulary.ts'
import { OwnId } from './own-id.ts'

/** Who changed the status of the ticket that is open, as far as the event came before the ticket. */
let last: { ticketId: string; actorId: string | null } | undefined

export function noteActor(ticketId: string, actorId: string | null) {
  last = { ticketId, actorId }
}

function takeActor(ticketId: string) {
  const actorId = last?.ticketId === ticketId ? last.actorId : undefined
  last = undefined
  return actorId
}

/** What to say when another admin has changed the status of the ticket while it was open here; empty otherwise. */
export function useStatusNews(ticketId: string, status: string | undefined): string {
  const ownId = useContext(OwnId)
  const before = useRef(status)
  const [news, setNews] = useState('')
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was === undefined || status === undefined || was === status) return
    const actorId = takeActor(ticketId)
    setNews(actorId !== undefined && actorId === ownId ? '' : sentence(status))
  }, [ticketId, status, ownId])
  return news
}

function sentence(status: string) {
  const known = foldStatus(status)
  if (known === 'Resolved') return 'Resolved by another admin.'
  if (known === 'Open') return 'Reopened by another admin.'
  return `Changed to ${known ?? status} by another admin.`
}
