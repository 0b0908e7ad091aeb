import { useContext, useEffect, useRef, useState } from 'react'
import { parseStatus } from '#contract/vocabulary.ts'
import { CurrentAdminId } from '../state/current-admin.ts'
import { takeStatusActor } from './status-actors.ts'

/** The notice that another admin has changed the status of the open ticket; '' otherwise. */
export function useStatusNotice(ticketId: string, status: string | undefined): string {
  const ownId = useContext(CurrentAdminId)
  const before = useRef(status)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    const previous = before.current
    before.current = status
    if (previous === undefined || status === undefined || previous === status) return
    const actorId = takeStatusActor(ticketId)
    setNotice(actorId !== undefined && actorId === ownId ? '' : noticeText(status))
  }, [ticketId, status, ownId])
  // A change that was never shown must not be taken for a later one.
  useEffect(() => () => void takeStatusActor(ticketId), [ticketId])
  return notice
}

function noticeText(status: string) {
  const known = parseStatus(status)
  if (known === 'Resolved') return 'Resolved by another admin.'
  if (known === 'Open') return 'Reopened by another admin.'
  return `Changed to ${known ?? status} by another admin.`
}
