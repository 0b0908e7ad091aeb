import { recordBounce } from '../../messages/record-bounce.ts'
import { readMessageId } from '../../mail-ids/message-id.ts'
import { readBounceToken, readTokens } from '../../mail-ids/reply-token.ts'
import { readBounce } from '../classify/read-bounce.ts'
import { finishMail } from './finish-mail.ts'
import type { ReadMail, Routing } from './route-context.ts'

const ARRIVED = 'It reports that an email arrived.'
const BACKSCATTER = 'It reports on an email that we did not send.'

/**
 * Records what a report says about one of our mails. It is believed only if it holds a Message-ID of ours with its code, or
 * came to the return path of one delivery; everything else is only listed.
 */
export async function takeBounce(routing: Routing, mail: ReadMail): Promise<void> {
  const { signer, config } = routing.ctx
  const report = readBounce(mail.parsed)
  const tokens = readTokens(config.mailIn.replyAddress, mail.parsed.recipients)
  const deliveryIds = tokens.flatMap((token) => readBounceToken(signer, token) ?? [])
  const [subject] = report.originalMessageIds.flatMap((id) => readMessageId(signer, id) ?? [])
  const words = report.recipients
    .map(({ address, words: said }) => [address, said].filter(Boolean).join(': '))
    .join('; ')
  if (deliveryIds.length === 0 && !subject)
    return finishMail(routing, mail, { state: 'bounce', reason: [BACKSCATTER, words].filter(Boolean).join(' ') })
  const arrived = report.delivered.map((address) => ({ address, kind: 'delivered' as const, status: null, words: '' }))
  const ticketId = await recordBounce(routing.ctx, routing.tx, {
    deliveryIds,
    subject,
    recipients: [...report.recipients, ...arrived],
  })
  await finishMail(routing, mail, { state: 'bounce', reason: words || ARRIVED, ticketId })
}
