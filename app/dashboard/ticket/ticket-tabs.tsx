import { useQuery } from '@tanstack/react-query'
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import { logFailure } from '#app/lib/log-failure.ts'
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx'
import type { TicketResponse } from '#contract/tickets.ts'
import { CurrentAdminId } from '../state/current-admin.ts'
import { messageSide } from './chat/message-side.ts'
import type { OpenTicket } from './open-ticket.ts'
import { attachmentsQuery, responsesQuery } from './panel-queries.ts'
import { TicketChat } from './chat/ticket-chat.tsx'
import { TicketFiles } from './files/ticket-files.tsx'
import type { TicketFile } from './files/use-file-preview.tsx'
import { TicketInsights } from './ticket-insights.tsx'
import { TicketOverview } from './ticket-overview.tsx'

type TicketTabsProps = { ticket: OpenTicket; tab: TabName; onTab: (tab: TabName) => void }

export const TABS = ['overview', 'chat', 'insights', 'files', 'history'] as const
export type TabName = (typeof TABS)[number]

const NO_FILES: TicketFile[] = []

/** The tabs of an open ticket. Loads messages and files, which are counted on tabs that are not open. */
export function TicketTabs({ ticket, tab, onTab }: TicketTabsProps) {
  const responses = useQuery(responsesQuery(ticket.id))
  const files = useQuery(attachmentsQuery(ticket.id))
  useLoggedFailure('The responses could not be loaded', responses.error)
  useLoggedFailure('The attachments could not be loaded', files.error)
  const [isUnfolded, setUnfolded] = useState(false)
  const announcement = useMessageAnnouncement(responses.data)
  const content: Record<TabName, ReactNode> = {
    overview: <TicketOverview ticket={ticket} />,
    chat: (
      <TicketChat
        ticket={ticket}
        responses={responses.data}
        waiting={isWaiting(responses)}
        files={files.data ?? NO_FILES}
        isUnfolded={isUnfolded}
        onUnfold={setUnfolded}
      />
    ),
    insights: <TicketInsights ticket={ticket} onInsert={() => onTab('chat')} />,
    files: <TicketFiles files={files.data} responses={responses.data} waiting={isWaiting(files)} />,
    history: <p className="tab-note">History tracking coming soon</p>,
  }
  return (
    <Tabs value={tab} onValueChange={(name) => onTab(name as TabName)} className="detail-tabs">
      <output className="sr-only">{announcement}</output>
      <TabList aria-label="Ticket details">
        <Tab value="overview">Overview</Tab>
        <Tab value="chat">
          Chat {responses.data && responses.data.length > 0 && <Count>{responses.data.length}</Count>}
        </Tab>
        <Tab value="insights">AI Insights</Tab>
        <Tab value="files">
          Files <Count>{files.data?.length ?? 0}</Count>
        </Tab>
        <Tab value="history">History</Tab>
      </TabList>
      {TABS.map((name) => (
        <TabPanel
          key={name}
          value={name}
          className="tab-panel"
          {...(name === 'chat' && { 'data-fill': '', tabIndex: -1 })}
        >
          {/* Without this the panel that is closing would be rendered once more. */}
          {name === tab && content[name]}
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** True until the first response or the first failure; from then on a failed load reads as an empty list. */
const isWaiting = (query: { isPending: boolean; failureCount: number }) => query.isPending && query.failureCount === 0

/** Logs a failed load, once per failure. */
function useLoggedFailure(message: string, error: Error | null) {
  useEffect(() => {
    if (error) logFailure(message, error)
  }, [message, error])
}

/** The announcement for screen readers of a new message by another person on the open ticket. */
function useMessageAnnouncement(responses: TicketResponse[] | undefined): string {
  const ownId = useContext(CurrentAdminId)
  const newest = responses?.at(-1)
  const before = useRef<string | null>(undefined)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!responses) return
    const isFirstLoad = before.current === undefined
    const isNew = before.current !== (newest?.id ?? null)
    before.current = newest?.id ?? null
    if (isFirstLoad || !isNew || !newest || newest.user_id === ownId) return
    setAnnouncement(`New message from ${messageSide(newest, null).name}.`)
  }, [responses, newest, ownId])
  return announcement
}

/** A number in a box; for screen readers and print, in brackets. */
function Count({ children }: { children: number }) {
  return (
    <span className="tab-count">
      <span className="unseen">(</span>
      {children}
      <span className="unseen">)</span>
    </span>
  )
}
