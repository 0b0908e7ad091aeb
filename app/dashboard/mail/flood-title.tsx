import { formatMoment } from '#app/lib/dates.ts'
import type { InboundMail } from '#contract/mails.ts'
import { floodSize } from './flood-size.ts'
import { senderOf } from './mail-words.ts'

const HOUR_MS = 60 * 60 * 1000

type FloodTitleProps = { mail: Pick<InboundMail, 'from' | 'received_at' | 'flood_count' | 'flood_since'> }

/** “37 emails from flood@example.com within an hour”. */
export function FloodTitle({ mail }: FloodTitleProps) {
  const { received_at: until, flood_count: count, flood_since: since } = mail
  const isShort = since === null || Date.parse(until) - Date.parse(since) <= HOUR_MS
  return (
    <>
      {floodSize(count)} {count === 1 ? 'email' : 'emails'} from <bdi>{addressOf(mail)}</bdi>{' '}
      {isShort ? 'within an hour' : `since ${formatMoment(since)}`}
    </>
  )
}

/** The address of “Ann Smith <ann@example.com>”. */
function addressOf(mail: FloodTitleProps['mail']): string {
  const sender = senderOf(mail)
  return sender.endsWith('>') ? sender.slice(sender.lastIndexOf('<') + 1, -1) : sender
}
