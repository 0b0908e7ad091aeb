import { useContext, useEffect, useRef, useState } from 'react'
import { fullName } from '#app/lib/full-name.ts'
import type { TicketDetail } from '#contract/tickets.ts'
import { parseStatus } from '#contract/vocabulary.ts'
import { CurrentAdminId } from '../state/current-admin.ts'

/** The notice that another admin has changed the status of the open ticket; '' otherwise. */
export function useStatusNotice(ticket: TicketDetail | undefined): string {
  const ownId = useContext(CurrentAdminId)
  const status = ticket?.status
  const by = ticket?.status_change?.by ?? null
  const before = useRef(status)
  const [notice, setNotice] = useState('')
  useEffect(() => {
    const previous = before.current
    before.current = status
    if (previous === undefined || status === undefined || previous === status) return
    setNotice(by?.id === ownId ? '' : noticeText(status, fullName(by) || 'another admin'))
    // What counts is who had changed the status by the time it was shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status, ownId])
  return notice
}

function noticeText(status: string, name: string) {
  const known = parseStatus(status)
  if (known === 'Resolved') return `Resolved by ${name}.`
  if (known === 'Open') return `Reopened by ${name}.`
  return `Changed to ${known ?? status} by ${name}.`
}
