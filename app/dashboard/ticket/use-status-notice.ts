import { useContext, useEffect, useRef, useState } from 'react'
import { parseStatus } from '#contract/vocabulary.ts'
import { CurrentAdminId } from '../state/current-admin.ts'

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
export function useStatusNotice(ticketId: string, status: string | undefined): string {
  const ownId = useContext(CurrentAdminId)
  const before = useRef(status)
  const [news, setNews] = useState('')
  useEffect(() => {
    const was = before.current
    before.current = status
    if (was === undefined || status === undefined || was === status) return
    const actorId = takeActor(ticketId)
    setNews(actorId !== undefined && actorId === ownId ? '' : noticeText(status))
  }, [ticketId, status, ownId])
  return news
}

function noticeText(status: string) {
  const known = parseStatus(status)
  if (known === 'Resolved') return 'Resolved by another admin.'
  if (known === 'Open') return 'Reopened by another admin.'
  return `Changed to ${known ?? status} by another admin.`
}
