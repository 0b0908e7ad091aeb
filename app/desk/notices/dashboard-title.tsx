import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useStore } from '#app/lib/store.ts'
import type { Ticket } from '#contract/tickets.ts'
import { site } from '#site'
import { ticketQuery } from '../ticket/ticket-queries.ts'
import { isCritical, newTicketsStore } from './new-tickets.tsx'

const WITH_DOT = '/favicon-new.svg'

function useTabIcon(hasNews: boolean) {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!link || !hasNews) return
    const usual = link.href
    link.href = WITH_DOT
    return () => void (link.href = usual)
  }, [hasNews])
}

type DashboardTitleProps = { ticketId: string | null; listed: Ticket | undefined }

export function DashboardTitle({ ticketId, listed }: DashboardTitleProps) {
  const { data } = useQuery({ ...ticketQuery(ticketId ?? ''), enabled: ticketId !== null })
  const added = useStore(newTicketsStore)
  useTabIcon(added.length > 0)
  const ticket = ticketId === null ? undefined : (data ?? listed)
  return <title>{dashboardTitle(ticket, added.length, added.filter(isCritical).length)}</title>
}

/** '(2) Support dashboard, 1 critical | Neatline IT', '#3999 License for Word | Neatline IT'. */
export function dashboardTitle(
  ticket: Pick<Ticket, 'ticket_id' | 'title'> | undefined,
  added: number,
  critical: number,
): string {
  const count = added > 0 ? `(${added}) ` : ''
  if (ticket) return `${count}#${ticket.ticket_id} ${ticket.title} | ${site.name}`
  return `${count}Support dashboard${critical > 0 ? `, ${critical} critical` : ''} | ${site.name}`
}
