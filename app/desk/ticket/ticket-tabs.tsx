import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { logFailure } from '#app/lib/log-failure.ts'
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx'
import PanelLeftIcon from 'lucide-react/icons/panel-left'
import PanelRightIcon from 'lucide-react/icons/panel-right'
import { CompanyWarning, CustomerSection } from '../customer/customer-section.tsx'
import { HeldMails } from '../conversation/held-mails.tsx'
import { useActionProps } from '../keys/key-map.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { TicketTags } from '../overview/ticket-tags.tsx'
import { customerAside, narrowList } from '../shell/panel-choices.ts'
import { useCustomerAside } from '../shell/small-screen.tsx'
import { TicketBanners } from './ticket-banners.tsx'
import { TicketFacts } from './ticket-header.tsx'
import { type OpenTicket, attachmentsQuery, conversationQuery } from './ticket-queries.ts'
import { TicketChat } from '../conversation/ticket-chat.tsx'
import { TABS, type TabName } from '../shell/dashboard-url.ts'
import { TicketFiles } from '../files/ticket-files.tsx'
import type { TicketFile } from '../files/file-preview.tsx'
import type { HeldMail } from '#contract/messages.ts'
import { TicketOverview } from '../overview/ticket-overview.tsx'
import { useConversationNews } from '../conversation/conversation-news.ts'

type TicketTabsProps = {
  ticket: OpenTicket
  /** The last change of status by another admin. */
  notice: string
  tab: TabName
  onTab: (tab: TabName) => void
  onOpen: (id: string) => void
}

const NO_FILES: TicketFile[] = []
const NO_HELD: HeldMail[] = []

const FAILED = 'This tab could not be loaded. Try again.'
const useInsights = createLoadedAhead(
  async () => (await import('../overview/ticket-insights.tsx')).TicketInsights,
  FAILED,
)
const useHistoryTab = createLoadedAhead(async () => (await import('../history/history-tab.tsx')).HistoryTab, FAILED)

const RowButton = ({ label, ...rest }: { label: string } & ComponentProps<'button'>) => (
  <button {...rest} type="button" className="icon-button tab-row-button" aria-label={label} title={label} />
)

/** The tabs of an open ticket, with the customer next to them. Loads messages and files, which closed tabs count. */
export function TicketTabs({ ticket, notice, tab, onTab, onOpen }: TicketTabsProps) {
  const aside = useCustomerAside()
  const isNarrow = narrowList.use()
  const conversation = useQuery(conversationQuery(ticket.id))
  const files = useQuery(attachmentsQuery(ticket.id))
  useLoggedFailure('The conversation could not be loaded', conversation.error)
  useLoggedFailure('The attachments could not be loaded', files.error)
  const [isUnfolded, setUnfolded] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  const announcement = useConversationNews(conversation.data)
  const toChat = () => onTab('chat')
  const { Loaded: Insights } = useInsights(tab === 'insights', toChat)
  const { Loaded: History } = useHistoryTab(tab === 'history', toChat)
  const messages = conversation.data?.messages
  const banners = conversation.data && (
    <TicketBanners
      ticket={ticket}
      conversation={conversation.data}
      onShow={(message) => {
        setShown(message)
        onTab('chat')
      }}
    />
  )
  const content: Record<TabName, ReactNode> = {
    overview: <TicketOverview ticket={ticket} isAlone={!aside.isShown} />,
    chat: (
      <TicketChat
        ticket={ticket}
        conversation={conversation.data}
        banners={banners}
        waiting={isWaiting(conversation)}
        files={files.data ?? NO_FILES}
        isUnfolded={isUnfolded}
        onUnfold={setUnfolded}
        shown={shown}
        onShown={() => setShown(null)}
      />
    ),
    insights: Insights && <Insights ticket={ticket} onInsert={toChat} />,
    files: <TicketFiles files={files.data} messages={messages} waiting={isWaiting(files)} />,
    history: History && <History ticket={ticket} />,
  }
  return (
    <Tabs value={tab} onValueChange={(name) => onTab(name as TabName)} className="detail-tabs">
      <output className="sr-only">{announcement}</output>
      <div className="tab-row">
        <RowButton
          label={isNarrow ? 'Widen list' : 'Narrow list'}
          {...useActionProps('list-width')}
          onClick={narrowList.toggle}
        >
          <PanelLeftIcon size={18} />
        </RowButton>
        <TabList aria-label="Ticket details">
          <Tab value="overview">Overview</Tab>
          <Tab value="chat">Chat {messages && messages.length > 0 && <Count>{messages.length}</Count>}</Tab>
          <Tab value="insights">AI Insights</Tab>
          <Tab value="files">
            Files <Count>{files.data?.length ?? 0}</Count>
          </Tab>
          <Tab value="history">History</Tab>
        </TabList>
        <TicketFacts ticket={ticket} notice={notice} showsCustomer={!aside.isShown} />
        {aside.isChoice && (
          <RowButton label="Customer and tags" aria-expanded={aside.isShown} onClick={customerAside.toggle}>
            <PanelRightIcon size={18} />
          </RowButton>
        )}
      </div>
      <div className="detail-body">
        <div className="tab-panels">
          {!aside.isShown && tab !== 'overview' && <CompanyWarning ticket={ticket} />}
          <HeldMails held={conversation.data?.held ?? NO_HELD} onOpenTicket={onOpen} />
          {TABS.map((name) => (
            <TabPanel
              key={name}
              value={name}
              className="tab-panel"
              {...(name === 'chat' && { 'data-fill': '', tabIndex: -1 })}
            >
              {/* Otherwise the closing panel would be rendered once more. */}
              {name === tab && name !== 'chat' && banners}
              {name === tab && content[name]}
            </TabPanel>
          ))}
        </div>
        {aside.isShown && (
          <aside className="customer-aside" aria-label="Customer">
            <TicketTags ticket={ticket} />
            <CustomerSection ticket={ticket} />
          </aside>
        )}
      </div>
    </Tabs>
  )
}

/** True until the first response or the first failure; from then on a failed load reads as an empty list. */
const isWaiting = (query: { isPending: boolean; failureCount: number }) => query.isPending && query.failureCount === 0

function useLoggedFailure(message: string, error: Error | null) {
  useEffect(() => {
    if (error) logFailure(message, error)
  }, [message, error])
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
