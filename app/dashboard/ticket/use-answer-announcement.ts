import { useContext, useEffect, useRef, useState } from 'react'
import type { TicketResponse } from '#contract/tickets.ts'
import { messageSide } from './chat/message-side.ts'
import { CurrentAdminId } from '../state/current-admin.ts'

/** What a screen reader is told when somebody else has answered the ticket that is open. */
export function useAnswerAnnouncement(responses: TicketResponse[] | undefined): string {
  const ownId = useContext(CurrentAdminId)
  const newest = responses?.at(-1)
  const before = useRef<string | null>(undefined)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (!responses) return
    const isFirst = before.current === undefined
    const isNew = before.current !== (newest?.id ?? null)
    before.current = newest?.id ?? null
    if (isFirst || !isNew || !newest || newest.user_id === ownId) return
    setNews(`New message from ${messageSide(newest, null).name}.`)
  }, [responses, newest, ownId])
  return news
}
