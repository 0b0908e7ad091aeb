import ShieldAlertIcon from 'lucide-react/icons/shield-alert'
import ShieldCheckIcon from 'lucide-react/icons/shield-check'
import ShieldXIcon from 'lucide-react/icons/shield-x'
import type { SenderCheck, MessageChannel } from '#contract/vocabulary.ts'
import type { LucideIcon } from 'lucide-react'
import GlobeIcon from 'lucide-react/icons/globe'
import LockKeyholeIcon from 'lucide-react/icons/lock-keyhole'
import MailIcon from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import type { MailFacts, Message } from '#contract/messages.ts'
import { fullName } from '#app/lib/format.ts'
import type { Ticket } from '#contract/tickets.ts'
import type { Recipient } from '../recipients/recipients.tsx'

/** Parses the sender of a mail header: 'Ann Lee <ann@example.com>', or either part alone. */
function parseSender(from: string): { name: string; address: string } {
  const open = from.lastIndexOf('<')
  const close = from.lastIndexOf('>')
  if (open !== -1 && close > open)
    return { name: unquote(from.slice(0, open).trim()), address: from.slice(open + 1, close).trim() }
  return from.includes('@') ? { name: '', address: from.trim() } : { name: unquote(from.trim()), address: '' }
}

const unquote = (name: string) =>
  name.length > 1 && name.startsWith('"') && name.endsWith('"') ? name.slice(1, -1) : name

export function senderLabel(from: string): string {
  const { name, address } = parseSender(from)
  return address || name || 'an unknown sender'
}

export function SenderLine({ from, check }: { from: string; check: SenderCheck | null }) {
  const { name, address } = parseSender(from)
  return (
    <p className="sender-line row muted small breakable">
      <span className="breakable">
        {name && <bdi>{name} </bdi>}
        <bdi>{address || (name ? '' : 'No sender address')}</bdi>
      </span>
      <SenderMark check={check} />
    </p>
  )
}

function SenderMark({ check }: { check: SenderCheck | null }) {
  if (check === null) return null
  if (check === 'verified')
    return (
      <span className="sender-mark" title="Sender verified">
        <ShieldCheckIcon size={14} />
        <span className="sr-only">Sender verified</span>
      </span>
    )
  const Icon = check === 'failed' ? ShieldXIcon : ShieldAlertIcon
  return (
    <span className="sender-mark strong" data-check={check}>
      <Icon size={14} />
      {check === 'failed' ? 'Sender check failed' : 'Sender not verified'}
    </span>
  )
}

type MessageHeadProps = {
  name: string
  role: string
  at: string
  channel: MessageChannel
  mail: MailFacts | null
  from?: Message['merged_from']
  /** Those who take part: their addresses need no line. */
  recipients: readonly Recipient[]
  menu?: ReactNode
}

const WAYS: { [Channel in MessageChannel]?: { Icon: LucideIcon; words: string } } = {
  mail: { Icon: MailIcon, words: 'by email' },
  page: { Icon: GlobeIcon, words: 'on the ticket’s page' },
}

export function MessageHead({ name, role, at, channel, mail, from, recipients, menu }: MessageHeadProps) {
  const way = WAYS[channel]
  const address = mail && parseSender(mail.from).address.toLowerCase()
  const isKnown = recipients.some(({ email }) => email.toLowerCase() === address)
  return (
    <div className="message-head muted small">
      <p>
        <b className="strong" dir="auto">
          {name}
        </b>{' '}
        ({role}) · <time dateTime={at}>{formatMoment(at)}</time>
        {mail?.sent_at && `, sent ${formatMoment(mail.sent_at)}`}
        {way && (
          <span className="message-channel">
            {'\u00A0· '}
            <way.Icon size={14} /> <span className="not-on-phones">{way.words}</span>
            {mail && isKnown && (
              <>
                {' '}
                <SenderMark check={mail.sender_check} />
              </>
            )}
          </span>
        )}
        {from && (
          <span title={from.title}>
            {'\u00A0· '}from #{from.ticket_id} <span className="sr-only">{from.title}</span>
          </span>
        )}
        {menu}
      </p>
      {mail && !isKnown && <SenderLine from={mail.from} check={mail.sender_check} />}
    </div>
  )
}

export function NoteMark() {
  return (
    <p className="note-mark small">
      <LockKeyholeIcon size={14} />
      Only the team sees this
    </p>
  )
}

/** Returns the side of the Chat tab that a message is shown on and the name above it. */
export function messageSide({ kind, author }: Pick<Message, 'kind' | 'author'>, customer: Ticket['customer']) {
  return kind === 'customer' || kind === 'automatic'
    ? { role: 'Customer', name: author?.name || fullName(customer) || 'Customer' }
    : { role: kind === 'note' ? 'Note' : 'Admin', name: author?.name || 'Support team' }
}
