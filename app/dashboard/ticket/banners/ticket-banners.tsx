import CornerDownRightIcon from 'lucide-react/icons/corner-down-right'
import ForwardIcon from 'lucide-react/icons/forward'
import LinkIcon from 'lucide-react/icons/link-2'
import MailWarningIcon from 'lucide-react/icons/mail-warning'
import TriangleAlertIcon from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { unreachedAddresses } from '../messages/delivery-groups.ts'
import type { OpenTicket } from '../open-ticket.ts'
import type { Conversation } from '../panel-queries.ts'
import { TicketLink } from '../ticket-link.tsx'
import { ForwardedFrom } from './forwarded-from.tsx'

type TicketBannersProps = {
  ticket: OpenTicket
  conversation: Conversation
  isChatOpen: boolean
  /** Opens the Chat tab, at a message where one is given. */
  onShow: (messageId?: string) => void
}

/** What somebody has to know of a ticket before they read it: one line each, above the tabs. */
export function TicketBanners({ ticket, conversation, isChatOpen, onShow }: TicketBannersProps) {
  const { linked, suggested, held, first_mail } = conversation
  const forwarded = first_mail?.forwarded_from
  const isForwarded = forwarded && forwarded.address.toLowerCase() !== ticket.customer?.email.toLowerCase()
  const banners = [
    ticket.attention === 'bounced' && <Unreached key="attention" conversation={conversation} onShow={onShow} />,
    isForwarded && (
      <Banner key="forwarded" icon={<ForwardIcon size={18} />}>
        <ForwardedFrom ticketId={ticket.id} from={forwarded} />
      </Banner>
    ),
    linked && (
      <Banner key="linked" icon={<CornerDownRightIcon size={18} />}>
        <p>
          Continues <TicketLink ticket={linked} />
        </p>
      </Banner>
    ),
    suggested && (
      <Banner key="suggested" icon={<LinkIcon size={18} />}>
        <p>
          May belong to <TicketLink ticket={suggested} />
        </p>
      </Banner>
    ),
    held.length > 0 && !isChatOpen && (
      <Banner key="held" tone="warn" icon={<MailWarningIcon size={18} />}>
        <p>{held.length === 1 ? '1 email is held' : `${held.length} emails are held`} beside this ticket.</p>
        <Button variant="outline" size="compact" onClick={() => onShow()}>
          Show
        </Button>
      </Banner>
    ),
  ].filter(Boolean)
  return banners.length > 0 ? <div className="ticket-banners">{banners}</div> : null
}

type UnreachedProps = { conversation: Conversation; onShow: TicketBannersProps['onShow'] }

function Unreached({ conversation: { messages }, onShow }: UnreachedProps) {
  const answer = messages.findLast(({ deliveries }) => unreachedAddresses(deliveries).length > 0)
  const addresses = answer ? unreachedAddresses(answer.deliveries).join(', ') : 'the customer'
  return (
    <Banner tone="crit" icon={<TriangleAlertIcon size={18} />}>
      <p>
        <b>Needs attention:</b> an answer did not reach {addresses}.
      </p>
      {answer && (
        <Button variant="outline" size="compact" onClick={() => onShow(answer.id)}>
          Show the answer
        </Button>
      )}
    </Banner>
  )
}

function Banner({ tone, icon, children }: { tone?: 'crit' | 'warn'; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="ticket-banner" data-tone={tone}>
      {icon}
      <div>{children}</div>
    </div>
  )
}
