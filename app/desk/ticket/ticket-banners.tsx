import { SecondaryButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { type MailFacts, changeRequester } from '#contract/messages.ts'
import { focusElement } from '../shell/focus.ts'
import { CurrentAdminId, useMay } from '../shell/team.ts'
import { useChange } from '../shell/use-change.ts'
import CornerDownRightIcon from 'lucide-react/icons/corner-down-right'
import ForwardIcon from 'lucide-react/icons/forward'
import LinkIcon from 'lucide-react/icons/link-2'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import MergeIcon from 'lucide-react/icons/merge'
import { type ReactNode, useContext } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import type { MenuChoice } from '#app/ui/menu.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { unreachedAddresses } from '../conversation/deliveries.tsx'
import { NoticeFold, useSmallScreen } from '../shell/small-screen.tsx'
import { type OpenTicket, type Conversation, reloadTickets } from './ticket-queries.ts'
import { SpamMenu } from './load-spam-menu.tsx'
import { withMerging } from '../shell/with-dialogs.ts'
import { TicketLink } from '../overview/fact.tsx'

type ForwardedFromProps = { ticketId: string; from: NonNullable<MailFacts['forwarded_from']> }

/** The original sender of a forwarded email, with a button that makes them the requester; nothing is sent. */
function ForwardedFrom({ ticketId, from: { name, address } }: ForwardedFromProps) {
  const { change, isChanging, failure } = useChange({
    operation: changeRequester,
    onDone: () => focusElement('#ticket-title'),
    say: () => ({ title: 'Ticket Updated', text: `The requester is now ${name || address}` }),
    reload: reloadTickets,
  })
  return (
    <>
      <p>
        Forwarded from{' '}
        {name && (
          <>
            <bdi>{name}</bdi>,{' '}
          </>
        )}
        {address}
      </p>
      <SecondaryButton aria-busy={isChanging} onClick={() => change({ id: ticketId })}>
        Make {name || address} the requester
      </SecondaryButton>
      {failure && <Notice>{failure}</Notice>}
    </>
  )
}

type TicketBannersProps = {
  ticket: OpenTicket
  conversation: Conversation
  /** Opens the Chat tab at a message. */
  onShow: (messageId: string) => void
}

type NamedTicket = Conversation['links'][number]
type Banner = {
  key: string
  tone?: 'crit' | 'warn'
  icon: ReactNode
  /** A short form for small screens. */
  words: ReactNode
  content: ReactNode
}

const MAX_OPEN = 4

/** Notices above a ticket, one line each; more, and those on a small screen, fold into one. */
export function TicketBanners(props: TicketBannersProps) {
  const isSmall = useSmallScreen()
  const client = useQueryClient()
  const [ownId, isManager] = [useContext(CurrentAdminId), useMay('manager')]
  const banners = bannersOf(props, ({ merge, by }) =>
    isManager || by === ownId
      ? { label: 'Undo', run: () => withMerging(({ undoMerges }) => undoMerges(client, [merge])) }
      : undefined,
  )
  const [first] = banners
  if (!first) return null
  const all = banners.map(({ key, tone, icon, content }) => (
    <div key={key} className="ticket-banner small" data-tone={tone}>
      {icon}
      <div className="row">{content}</div>
    </div>
  ))
  return (
    <div className="ticket-banners stack">
      {isSmall || banners.length > MAX_OPEN ? (
        <NoticeFold tone={first.tone} icon={first.icon} words={first.words} more={banners.length - 1}>
          {all}
        </NoticeFold>
      ) : (
        all
      )}
    </div>
  )
}

const SPAM = 'This ticket is marked as spam.'

type UndoOf = (merged: Conversation['merged'][number]) => MenuChoice | undefined

/** The most urgent one first. */
function bannersOf({ ticket, conversation, onShow }: TicketBannersProps, undoOf: UndoOf): Banner[] {
  const { linked, suggested, first_mail, links, merged } = conversation
  const forwarded = first_mail?.forwarded_from
  const isForwarded = forwarded && forwarded.address.toLowerCase() !== ticket.customer?.email.toLowerCase()
  const banners: (Banner | false | null | undefined)[] = [
    ticket.spam && {
      key: 'spam',
      tone: 'warn',
      icon: <TriangleAlertIcon size={18} />,
      words: SPAM,
      content: (
        <>
          <p>{SPAM}</p>
          <SpamMenu ticket={ticket} isButton />
        </>
      ),
    },
    ticket.attention === 'bounced' && {
      key: 'attention',
      tone: 'crit',
      icon: <TriangleAlertIcon size={18} />,
      words: 'Needs attention: not delivered',
      content: <Unreached conversation={conversation} onShow={onShow} />,
    },
    isForwarded && {
      key: 'forwarded',
      icon: <ForwardIcon size={18} />,
      words: (
        <>
          Forwarded from <bdi>{forwarded.name || forwarded.address}</bdi>
        </>
      ),
      content: <ForwardedFrom ticketId={ticket.id} from={forwarded} />,
    },
    linked && relatedTo('Continues', linked, CornerDownRightIcon),
    ...links.map((other) => relatedTo('Goes on in', other)),
    suggested &&
      relatedTo('May belong to', suggested, LinkIcon, {
        label: 'Merge',
        run: () => withMerging(({ openMerge }) => openMerge(ticket.id, suggested)),
      }),
    ...merged.map((source) => relatedTo('Merged', source, MergeIcon, undoOf(source))),
  ]
  return banners.filter((banner) => !!banner)
}

/** `at`: when it was merged; its link would lead here. */
function relatedTo(verb: string, ticket: NamedTicket & { at?: string }, Icon = LinkIcon, action?: MenuChoice): Banner {
  const words = `${verb} #${ticket.ticket_id}`
  return {
    key: words,
    icon: <Icon size={18} />,
    words,
    content: (
      <>
        <p>
          {ticket.at
            ? `${words} ${ticket.title} · ${formatMoment(ticket.at)}`
            : [`${verb} `, <TicketLink key={ticket.id} ticket={ticket} />]}
        </p>
        {action && <SecondaryButton onClick={action.run}>{action.label}</SecondaryButton>}
      </>
    ),
  }
}

function Unreached({ conversation: { messages }, onShow }: Pick<TicketBannersProps, 'conversation' | 'onShow'>) {
  const answer = messages.findLast(({ deliveries }) => unreachedAddresses(deliveries).length > 0)
  const addresses = answer ? unreachedAddresses(answer.deliveries).join(', ') : 'the customer'
  return (
    <>
      <p>
        <b>Needs attention:</b> a reply did not reach {addresses}.
      </p>
      {answer && <SecondaryButton onClick={() => onShow(answer.id)}>Show the reply</SecondaryButton>}
    </>
  )
}
