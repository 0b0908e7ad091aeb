import { useMay } from '../shell/team.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useContext, useEffect, memo, useRef, useCallback, useState } from 'react'
import { changeFields } from './change-ticket.ts'
import { statsQuery, ticketQuery } from './ticket-queries.ts'
import { insertReply } from '../replies/saved-replies.ts'
import { suggestAnswerInto } from '../answer/suggest-answer.ts'
import { openedMacro } from '../macros/open-macro.ts'
import { DashboardRef, type DashboardHandle } from '../keys/palette-state.ts'
import MousePointerClickIcon from 'lucide-react/icons/mouse-pointer-click'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { focusElement, isFocusLost } from '../shell/focus.ts'
import type { ChosenTicketProps } from './chosen-ticket.tsx'
import { useChosenTicket } from './load-ticket.ts'
import { TicketNotLoaded } from './ticket-not-loaded.tsx'
import type { Ticket } from '#contract/tickets.ts'
import { createLoadedAhead } from '../shell/load-ahead.ts'
import { DialogHost } from '../shell/opened-dialog.ts'
import { ShortcutsHost } from '../keys/shortcut-hints.tsx'
import type { TabName } from '../shell/dashboard-url.ts'
import { MINE, NEEDS_ANSWER, UNASSIGNED, type ListView } from '../views/list-views.ts'
import { ViewLink } from '../views/view-switch.tsx'
import { formatCount } from '#app/lib/format.ts'
import { useDashboardKeys } from '../keys/use-dashboard-keys.ts'

type Provided = Pick<DashboardHandle, 'run' | 'goTo' | 'openTicket'> & { ticketId: string | null }

/** Provides the dashboard's actions to the command palette while it is mounted. */
function useDashboardHandle({ ticketId, run, goTo, openTicket }: Provided) {
  const client = useQueryClient()
  const ticket = () => (ticketId ? client.getQueryData(ticketQuery(ticketId).queryKey) : undefined)
  const change: DashboardHandle['change'] = async (changes, text) => {
    const now = ticket()
    if (now) await changeFields(client, now, changes, text)
  }
  const onAnswer = (act: (id: string) => Promise<void>) => {
    if (!ticketId) return
    // The box is on screen before something is put into it.
    run('reply')
    void act(ticketId)
  }
  const dashboardRef = useContext(DashboardRef)
  // With every render: the palette asks while it renders, which a function of useEffectEvent would refuse.
  useEffect(() => {
    dashboardRef.current = {
      ticket,
      run,
      goTo,
      openTicket,
      change,
      insertReply: (reply) => onAnswer((id) => insertReply(client, id, reply)),
      openMacro: openedMacro.set,
      suggestAnswer: () => onAnswer(async (id) => void (await suggestAnswerInto(client, id))),
    }
    return () => {
      dashboardRef.current = undefined
    }
  })
}

const useSetupList = createLoadedAhead(async () => (await import('../setup/setup-list.tsx')).SetupList)

function LoadedSetupList() {
  const { Loaded } = useSetupList(true, () => {})
  return Loaded && <Loaded />
}

/** Today's work, as far as the list has counted it, or the hint alone. */
function NoTicket({ goTo }: Pick<TicketPanelProps, 'goTo'>) {
  const { data: stats } = useQuery(statsQuery)
  const work = [
    { words: 'to answer', view: NEEDS_ANSWER, count: stats?.needsAnswer ?? 0 },
    { words: 'yours', view: MINE, count: stats?.mine ?? 0 },
    { words: 'unassigned', view: UNASSIGNED, count: stats?.unassigned ?? 0 },
  ].filter(({ count }) => count > 0)
  return (
    <EmptyState
      icon={MousePointerClickIcon}
      title="Select a Ticket"
      text="Choose a ticket from the list to view details"
      isPlain={work.length > 0}
      action={work.map(({ words, view, count }) => (
        <ViewLink key={words} className="text-button" view={view} onQuery={goTo}>
          {formatCount(count)} {words}
        </ViewLink>
      ))}
    />
  )
}

type TicketDetailProps = Omit<ChosenTicketProps, 'id'> &
  Pick<TicketPanelProps, 'goTo'> & { id: string | null; isNew: boolean }

/** The panel of the open ticket, or a hint to open one. Memoised: the address that follows a tab does not render it again. */
const TicketDetail = memo(function TicketDetail({ id, isNew, goTo, ...rest }: TicketDetailProps) {
  const isAdmin = useMay('admin')
  const { Chosen, isFailed, tryAgain } = useChosenTicket(id !== null)
  useFocusAfterOpening(id, Chosen !== undefined)
  return (
    <section className="panel ticket-detail" data-tab={rest.tab} aria-label="Ticket details">
      {id === null ? (
        isNew && isAdmin ? (
          <LoadedSetupList />
        ) : (
          <NoTicket goTo={goTo} />
        )
      ) : Chosen ? (
        <Chosen key={id} id={id} {...rest} />
      ) : isFailed ? (
        <TicketNotLoaded onBack={rest.onBack} onTryAgain={tryAgain} />
      ) : (
        <p className="loading-line">Loading ticket...</p>
      )}
    </section>
  )
})

/** Moves the focus to the title if the focused link or row has gone, or the title was not there yet. */
function useFocusAfterOpening(id: string | null, isLoaded: boolean) {
  const before = useRef({ id, isLoaded })
  const isLate = useRef(false)
  useEffect(() => {
    const last = before.current
    before.current = { id, isLoaded }
    if (last.id !== id) isLate.current = id !== null && !isLoaded
    const isOther = last.id !== null && id !== null && last.id !== id
    const arrives = !last.isLoaded && isLoaded && isLate.current
    if ((isOther || arrives) && isFocusLost()) focusElement('#ticket-title')
  }, [id, isLoaded])
}

type TicketPanelProps = {
  ticketId: string | null
  /** There are no tickets yet. */
  isNew: boolean
  listed: Ticket | undefined
  nextId: string | null
  openTicket: DashboardHandle['openTicket']
  tab: TabName
  changeTab: (tab: TabName) => void
  closeTicket: () => void
  goTo: (view: ListView) => void
}

/** The open ticket and the keyboard shortcuts. Memoised: scrolling the list does not render it. */
export const TicketPanel = memo(function TicketPanel({ listed, nextId, ...props }: TicketPanelProps) {
  const { ticketId, isNew, openTicket, closeTicket, goTo } = props
  const [tab, setTab] = useTab(props)
  const run = useDashboardKeys({ ticketId, closeTicket, setTab, goTo })
  useDashboardHandle({ ticketId, run, goTo, openTicket })
  return (
    <>
      <TicketDetail
        id={ticketId}
        isNew={isNew}
        listed={listed}
        nextId={nextId}
        onOpen={openTicket}
        tab={tab}
        onTab={setTab}
        onBack={closeTicket}
        onAction={run}
        goTo={goTo}
      />
      <ShortcutsHost />
      <DialogHost />
    </>
  )
})

/** Returns the last chosen tab until the address has it, since the router takes a moment. */
function useTab({ ticketId, tab, changeTab }: Pick<TicketPanelProps, 'ticketId' | 'tab' | 'changeTab'>) {
  const [chosen, setChosen] = useState<{ ticketId: string | null; tab: TabName } | null>(null)
  const [address, setAddress] = useState({ ticketId, tab })
  if (address.ticketId !== ticketId || address.tab !== tab) {
    setAddress({ ticketId, tab })
    // Of two tabs chosen one right after the other, the address first gets to the one that is left already.
    if (chosen?.ticketId !== ticketId || chosen.tab === tab) setChosen(null)
  }
  // The same function: the ticket is not rendered once more as the address follows.
  const setTab = useCallback(
    (next: TabName) => {
      setChosen({ ticketId, tab: next })
      changeTab(next)
    },
    [ticketId, changeTab],
  )
  return [chosen?.ticketId === ticketId ? chosen.tab : tab, setTab] as const
}
