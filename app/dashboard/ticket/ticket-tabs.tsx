import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Count } from '#app/ui/count.tsx'
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { TicketChat } from './chat/ticket-chat.tsx'
import { TicketFiles } from './files/ticket-files.tsx'
import { TicketHistory } from './ticket-history.tsx'
import { TicketInsights } from './ticket-insights.tsx'
import { TicketOverview } from './ticket-overview.tsx'
import { attachmentsQuery, responsesQuery } from '../state/ticket-queries.ts'
import { useAnswerAnnouncement } from './use-answer-announcement.ts'
import { useLoggedFailure } from './use-logged-failure.ts'

type TicketTabsProps = { ticket: Ticket; tab: TabName; onTab: (tab: TabName) => void }

export const TABS = ['overview', 'chat', 'insights', 'files', 'history'] as const
export type TabName = (typeof TABS)[number]

export function TicketTabs({ ticket, tab, onTab }: TicketTabsProps) {
  const responses = useQuery(responsesQuery(ticket.id))
  const files = useQuery(attachmentsQuery(ticket.id))
  useLoggedFailure('The responses could not be loaded', responses.error)
  useLoggedFailure('The attachments could not be loaded', files.error)
  const news = useAnswerAnnouncement(responses.data)
  const content: Record<TabName, ReactNode> = {
    overview: <TicketOverview ticket={ticket} />,
    chat: <TicketChat ticket={ticket} responses={responses.data} waiting={isWaiting(responses)} />,
    insights: <TicketInsights ticket={ticket} />,
    files: <TicketFiles files={files.data} waiting={isWaiting(files)} />,
    history: <TicketHistory />,
  }
  return (
    <Tabs value={tab} onValueChange={(name) => onTab(name as TabName)} className="detail-tabs">
      <output className="sr-only">{news}</output>
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
        <TabPanel key={name} value={name} className="tab-panel" data-fill={name === 'chat' ? '' : undefined}>
          {/* Left to itself the panel that goes would be drawn once more. */}
          {name === tab && content[name]}
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Until the first answer or the first failure; from then on a failed load reads as an empty list. */
const isWaiting = (query: { isPending: boolean; failureCount: number }) =>
  query.isPending && query.failureCount === 0
