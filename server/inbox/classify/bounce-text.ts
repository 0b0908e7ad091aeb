import { type BouncedRecipient, bouncedRecipient } from './bounced-recipient.ts'
import { type BounceLine } from './bounce-lines.ts'
import { readReason } from './bounce-reason.ts'
import bounces from './data/bounces.json' with { type: 'json' }
import { foldText, phrasesWithin } from './phrases.ts'

const MAX_NAMED_RECIPIENTS = 50
const speaksOfDelay = phrasesWithin(bounces.delays)

/**
 * Returns the recipients a bounce names in its words (qmail, exim, Postfix, Exchange, Notes, Gmail and gateways), with the
 * reason next to each; at most 50.
 */
export function readBounceText(lines: BounceLine[]): BouncedRecipient[] {
  const hasSure = lines.some((line) => line.isSure)
  const addresses = lines.filter((line) => line.isSure || !hasSure).flatMap((line) => line.addresses)
  const different = new Map(addresses.map((address) => [address.toLowerCase(), address]))
  const isDelay = speaksOfDelay(foldText(lines.map((line) => line.text).join('\n')))
  return [...different.values()].slice(0, MAX_NAMED_RECIPIENTS).map((address) => {
    const reason = readReason(lines, address)
    const action = isDelay && !reason.status?.startsWith('5') ? 'delayed' : null
    return bouncedRecipient(address, { action, ...reason })
  })
}
