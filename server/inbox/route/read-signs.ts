import type { Context } from '../../context.ts'
import { readMessageId } from '../../mail-ids/message-id.ts'
import { readTokens, ticketNumberOf } from '../../mail-ids/reply-token.ts'
import type { RoutingSubject } from '../classify/routing-subject.ts'
import type { ParsedMail } from '../parsed-mail.ts'
import type { Reference, Signs } from './look-up.ts'

/** A mail of a person names few; one that names thousands was written to make us look for them. */
const MAX_REFERENCES = 50
const MAX_TOKENS = 10
const MAX_NUMBERS = 5

const KINDS = { a: 'message', c: 'ticket', t: 'notice' } as const

/** Reads what a mail says about the ticket it belongs to. The codes in Message-IDs of ours are checked here. */
export function readSigns(
  { config, signer }: Pick<Context, 'config' | 'signer'>,
  { recipients, inReplyTo, references }: Pick<ParsedMail, 'recipients' | 'inReplyTo' | 'references'>,
  { numbers }: RoutingSubject,
): Signs {
  const tokens = readTokens(config.mailIn.replyAddress, recipients).flatMap((token) => {
    const number = ticketNumberOf(token)
    return number === undefined ? [] : [{ token, number }]
  })
  const named = [...new Set([inReplyTo, ...references.toReversed()].filter((id) => id !== null))]
  return {
    tokens: tokens.slice(0, MAX_TOKENS),
    references: named.slice(0, MAX_REFERENCES).flatMap((id): Reference[] => {
      const ours = readMessageId(signer, id)
      if (!ours) return [{ kind: 'mail', key: id }]
      if (ours.kind === 'n') return []
      return [{ kind: KINDS[ours.kind], key: ours.id }]
    }),
    numbers: numbers.slice(0, MAX_NUMBERS),
  }
}
