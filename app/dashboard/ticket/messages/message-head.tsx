import GlobeIcon from 'lucide-react/icons/globe'
import MailIcon from 'lucide-react/icons/mail'
import type { ReactNode } from 'react'
import { formatMoment } from '#app/lib/dates.ts'
import type { MailFacts } from '#contract/messages.ts'
import type { MessageChannel } from '#contract/vocabulary.ts'
import { SenderLine } from './sender-line.tsx'

type MessageHeadProps = {
  name: string
  role: string
  at: string
  channel: MessageChannel
  mail: MailFacts | null
  menu?: ReactNode
}

/** Who wrote a message, when, and where it came from. */
export function MessageHead({ name, role, at, channel, mail, menu }: MessageHeadProps) {
  return (
    <div className="message-head">
      <p>
        <b dir="auto">{name}</b> ({role}) · <time dateTime={at}>{formatMoment(at)}</time>
        {channel === 'mail' && (
          <span className="message-channel">
            {'\u00A0· '}
            <MailIcon size={14} /> by email
          </span>
        )}
        {channel === 'page' && (
          <span className="message-channel">
            {'\u00A0· '}
            <GlobeIcon size={14} /> on the ticket’s page
          </span>
        )}
        {menu}
      </p>
      {mail && <SenderLine from={mail.from} check={mail.sender_check} name={name} />}
    </div>
  )
}
