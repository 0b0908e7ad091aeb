import { listTickets, type Ticket, type TicketDetail } from '#contract/tickets.ts'
import type { KeyAction } from '../keys/key-map.ts'
import type { TabName } from '../shell/dashboard-url.ts'
import { useContext, useEffect, useRef, useState } from 'react'
import { fullName } from '#app/lib/format.ts'
import { parseStatus } from '#contract/vocabulary.ts'
import { CurrentAdminId } from '../shell/team.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#app/lib/api.ts'
import { SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useDraftSync } from '../answer/draft-notices.tsx'
import { usePhone } from '../shell/small-screen.tsx'
import { takesText } from '../shell/focus.ts'
import { callOrToast } from '../shell/use-change.ts'
import { useAnnouncePresence } from '../live/ticket-presence.tsx'
import { ticketQuery, type OpenTicket } from './ticket-queries.ts'
import { ActionBar } from './action-bar.tsx'
import { TicketHeader } from './ticket-header.tsx'
import { TicketNotLoaded } from './ticket-not-loaded.tsx'
import { TicketTabs } from './ticket-tabs.tsx'

export type ChosenTicketProps = {
  id: string
  /** The row of the list, shown until the ticket is loaded. */
  listed: Ticket | undefined
  /** The next ticket in the list, if it is loaded. */
  nextId: string | null
  onOpen: (id: string, replaces?: boolean) => void
  tab: TabName
  onTab: (tab: TabName) => void
  onBack: () => void
  onAction: (action: KeyAction) => void
}

/** Returns a notice when another admin changes the status of the open ticket; '' otherwise. */
function useStatusNotice(ticket: TicketDetail | undefined): string {
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
    // By whoever had changed the status when it was shown.
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

async function openNumber(number: number, onOpen: ChosenTicketProps['onOpen']) {
  const found = await callOrToast(listTickets, { search: `${number}`, limit: 1 })
  const ticket = found?.tickets[0]
  if (ticket?.ticket_id === number) onOpen(ticket.id, true)
}

export function ChosenTicket({ id, listed, nextId, onOpen, tab, onTab, ...rest }: ChosenTicketProps) {
  const { data, error, isError, isFetching, refetch } = useQuery(ticketQuery(id))
  const notice = useStatusNotice(data)
  const isPhone = usePhone()
  useAnnouncePresence(id)
  useDraftSync(id)
  // What was loaded before may have been undone since.
  const into = (!isFetching && data?.merged_into) || 0
  useEffect(() => {
    // Nobody's words may go into another ticket while they write.
    if (into && !takesText(document.activeElement)) void openNumber(into, onOpen)
  }, [into, onOpen])
  const isGone = error instanceof ApiError && error.status === 404
  const ticket: OpenTicket | undefined = isGone ? undefined : (data ?? listed)
  if (ticket)
    return (
      <>
        {into > 0 && (
          <Notice>
            This ticket was merged into #{into}. Drafts are kept there.{' '}
            <SecondaryButton onClick={() => void openNumber(into, onOpen)}>Open #{into}</SecondaryButton>
          </Notice>
        )}
        <TicketHeader {...{ ticket, nextId, onOpen, isPhone }} onBack={rest.onBack} />
        <TicketTabs {...{ ticket, notice, tab, onTab, onOpen }} />
        {isPhone && <ActionBar {...{ ticket, nextId, onOpen }} onAction={rest.onAction} />}
      </>
    )
  if (!isError) return <p className="loading-line">Loading ticket...</p>
  return <TicketNotLoaded isGone={isGone} onBack={rest.onBack} onTryAgain={() => void refetch()} />
}
